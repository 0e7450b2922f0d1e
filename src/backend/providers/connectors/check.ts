// Whether a connector can be reached and recognises our calls, asked by an operation that does nothing.
import { addMs, HOUR_MS, type Clock } from '../../clock.ts';
import { sendCall, signCall } from './client.ts';

const PING = 'ping';

/** How a connector refuses what it does not recognise. */
const REFUSALS = [401, 403];

interface Probe {
  key: string;
  /** By how much its time is off. */
  ageMs: number;
  accepted: boolean;
  fault: string;
}

/** Returns what is wrong with a connector, in words; nothing if it works. */
export const checkConnector = async ({
  base,
  key,
  clock,
}: {
  base: string;
  key: string;
  clock: Clock;
}): Promise<string[]> => {
  const probes: Probe[] = [
    {
      key,
      ageMs: 0,
      accepted: true,
      fault: 'does not accept a call of ours: are its key and its clock right?',
    },
    { key: `${key}0`, ageMs: 0, accepted: false, fault: 'accepts a call with a wrong signature' },
    { key, ageMs: HOUR_MS, accepted: false, fault: 'accepts a call that is an hour old' },
  ];
  const faults: string[] = [];
  for (const { key: signedWith, ageMs, accepted, fault } of probes) {
    const at = addMs(clock.now(), -ageMs);
    const answer = await sendCall(signCall(signedWith, { base, operation: PING, payload: {}, at })).catch(
      () => null,
    );
    if (!answer) return ['cannot be reached'];
    await answer.body?.cancel();
    const isAsExpected = accepted ? answer.ok : REFUSALS.includes(answer.status);
    if (!isAsExpected) faults.push(`${fault} (it answered ${answer.status})`);
  }
  return faults;
};

// Whether a connector can be reached and recognises our calls, asked by an operation that does nothing.
import { addMs, HOUR_MS, type Clock } from '../../clock.ts';
import { reasonOf, sendCall, signCall, type SignedCall } from './client.ts';

const PING = 'ping';

/** How a connector refuses what it does not recognise. */
const REFUSALS = [401, 403];

const NOT_THERE = 404;

interface Probe {
  call: SignedCall;
  accepted: boolean;
  fault: string;
}

/** Calls of which only the first is to be accepted: each other one is wrong in a single thing that is signed. */
const probesOf = (key: string, base: string, now: Date): Probe[] => {
  const anHourAgo = addMs(now, -HOUR_MS);
  const sign = (signedWith: string, at: Date, operation = PING) =>
    signCall(signedWith, { base, operation, payload: {}, at });
  const call = sign(key, now);
  return [
    { call, accepted: true, fault: 'does not accept a call of ours: are its key and its clock right?' },
    { call: sign(`${key}0`, now), accepted: false, fault: 'does not refuse a call with a wrong signature' },
    { call: sign(key, anHourAgo), accepted: false, fault: 'does not refuse a call that is an hour old' },
    {
      call: { ...sign(key, now, `${PING}s`), url: call.url },
      accepted: false,
      fault: 'does not refuse a call that was signed for another path',
    },
    {
      call: { ...call, body: '{"ping":1}' },
      accepted: false,
      fault: 'does not refuse a call whose body is not the signed one',
    },
  ];
};

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
  const faults: string[] = [];
  for (const { call, accepted, fault } of probesOf(key, base, clock.now())) {
    const answer = await sendCall(call).catch(reasonOf);
    if (typeof answer === 'string') return [`cannot be reached: ${answer}`];
    await answer.body?.cancel();
    if (answer.status === NOT_THERE) return [`has no operation ${PING}: is its address right?`];
    const isAsExpected = accepted ? answer.ok : REFUSALS.includes(answer.status);
    if (!isAsExpected) faults.push(`${fault} (it answered ${answer.status})`);
  }
  return faults;
};

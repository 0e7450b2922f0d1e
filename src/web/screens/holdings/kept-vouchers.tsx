/** Below vouchers that did not load, during an outage of the API: those that this device keeps. */
import { useState } from 'react';
import { readKept } from '#web/screens/shell/read-kept.ts';
import { useDeviceCopies } from '#web/screens/shell/use-device-copies.ts';
import type { OwnData } from '#web/screens/shell/use-own-data.ts';

/** From a failure until something else is there: another try does not close a code that is shown at a till. */
const useFailedOnce = ({ state }: OwnData<unknown>, name: string): boolean => {
  const [failed, setFailed] = useState<string | null>(null);
  const hasFailed = state === 'failed' || (state === 'waiting' && failed === name);
  const now = hasFailed ? name : null;
  if (now !== failed) setFailed(now);
  return hasFailed;
};

interface KeptVouchersProps {
  own: OwnData<unknown>;
  /** What was to be loaded. */
  name: string;
  /** Which of the kept vouchers it would have shown. */
  shows: (voucherId: string) => boolean;
}

function Kept({ shows }: Pick<KeptVouchersProps, 'shows'>) {
  const kept = useDeviceCopies(readKept);
  const { vouchers } = kept?.copies ?? {};
  const shown = vouchers?.vouchers.filter(({ voucherId }) => shows(voucherId));
  return kept && vouchers && shown?.length ? <kept.KeptVouchers {...vouchers} vouchers={shown} /> : null;
}

export function KeptVouchers({ own, name, shows }: KeptVouchersProps) {
  const hasFailed = useFailedOnce(own, name);
  return hasFailed && <Kept shows={shows} />;
}

/** Keeps the active vouchers on this device for when there is no connection, says so, and takes them away on demand. */
import { useEffect, useState } from 'react';
import { dashboard } from '#web/features/member/dashboard.ts';
import {
  allowKeeping,
  isKeepingRefused,
  keepVouchers,
  KEPT_DAYS,
  refuseKeeping,
} from '#web/features/orders/kept-vouchers.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';

type Keeping = 'unknown' | 'kept' | 'refused';

/** Nothing is kept where no service worker would show it, and never for a support agent. */
const useOwner = (): string | null => {
  const member = useAppSelector(dashboard.selectData);
  return member && !member.agent ? member.lcn : null;
};

/** Keeps the vouchers anew whenever `change` is another one. */
export const useKeeping = (change: string) => {
  const dispatch = useAppDispatch();
  const owner = useOwner();
  const [keeping, setKeeping] = useState<Keeping>('unknown');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (owner === null || !('serviceWorker' in navigator)) return;
    let gone = false;
    const keep = async () => {
      if (isKeepingRefused()) return 'refused';
      await navigator.serviceWorker.ready;
      return (await keepVouchers(dispatch, owner)) ? 'kept' : 'unknown';
    };
    // What could not be kept now is kept the next time.
    keep().then(
      (found) => !gone && setKeeping(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [dispatch, owner, change, turn]);
  return {
    keeping,
    refuse: () => void refuseKeeping().then(() => setKeeping('refused')),
    allow: () => {
      allowKeeping();
      setTurn((count) => count + 1);
    },
  };
};

const WORDS = {
  kept: {
    text: `Kept on this device for when you have no connection: for ${KEPT_DAYS} days after each visit, until you sign out. Codes are kept once you have looked at them.`,
    action: 'Do not keep them here',
  },
  refused: {
    text: 'Not kept on this device, so they take a connection.',
    action: 'Keep them here',
  },
};

/** `vouchers`: what there is to keep; without any, nothing is said. */
export function KeptNote({ vouchers }: { vouchers: readonly string[] }) {
  const { keeping, refuse, allow } = useKeeping(vouchers.join());
  if (keeping === 'unknown' || vouchers.length === 0) return null;
  const { text, action } = WORDS[keeping];
  return (
    <p className="meta">
      {text}{' '}
      <button type="button" className="link" onClick={keeping === 'kept' ? refuse : allow}>
        {action}
      </button>
    </p>
  );
}

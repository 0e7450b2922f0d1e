/** Keeps some of the member's data on this device for use without a connection, says so, and deletes it on request. */
import { useEffect, useEffectEvent, useState } from 'react';
import { dashboard } from '#web/features/member/dashboard.ts';
import {
  allowOfflineCopies,
  areOfflineCopiesRefused,
  OFFLINE_DAYS,
  refuseOfflineCopies,
} from '#web/session/offline-copy.ts';
import { useAppSelector } from '#web/store/make-store.ts';

type State = 'unknown' | 'kept' | 'refused';

/** The masked card whose data may be kept; null for a visitor and for a support agent. */
const useOwner = (): string | null => {
  const member = useAppSelector(dashboard.selectData);
  return member && !member.agent ? member.lcn : null;
};

/** Keeps it for the given masked card, again whenever `change` changes; `keep` resolves to null if it could not. */
export const useOfflineCopy = (change: string, keep: (owner: string) => Promise<object | null>) => {
  const owner = useOwner();
  const [state, setState] = useState<State>('unknown');
  const [turn, setTurn] = useState(0);
  const storeFor = useEffectEvent(keep);
  useEffect(() => {
    if (owner === null || !('serviceWorker' in navigator)) return;
    let gone = false;
    const begin = async (): Promise<State> => {
      if (areOfflineCopiesRefused()) return 'refused';
      await navigator.serviceWorker.ready;
      if (await storeFor(owner)) return 'kept';
      return areOfflineCopiesRefused() ? 'refused' : 'unknown';
    };
    // If it could not be kept now, the next visit tries again.
    begin().then(
      (found) => !gone && setState(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [owner, change, turn]);
  return {
    state,
    refuse: () => void refuseOfflineCopies().then(() => setState('refused')),
    allow: () => {
      allowOfflineCopies();
      setTurn((count) => count + 1);
    },
  };
};

interface OfflineNoteProps {
  keeping: ReturnType<typeof useOfflineCopy>;
  /** "it" or "them", as in "Keep them here". */
  what: 'it' | 'them';
  /** Further information about what is kept. */
  more?: string;
}

export function OfflineNote({ keeping: { state, refuse, allow }, what, more }: OfflineNoteProps) {
  if (state === 'unknown') return null;
  const isStored = state === 'kept';
  const text = isStored
    ? `Kept on this device for when you are offline, for ${OFFLINE_DAYS} days after each visit or until you sign out.`
    : `Not kept on this device, so you need a connection to see ${what}.`;
  return (
    <p className="meta no-print">
      {text} {isStored && more}{' '}
      <button type="button" className="link" onClick={isStored ? refuse : allow}>
        {isStored ? `Do not keep ${what} here` : `Keep ${what} here`}
      </button>
    </p>
  );
}

/** What stands in any page's place without a connection; in that of Your vouchers, the copy kept on this device. */
import { useEffect, useState } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { readKept, type KeptCopy } from '#web/features/orders/kept-vouchers.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { loadAgain } from '#web/session/leave.ts';
import { isSignOutDue } from '#web/session/log-out.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { KeptVouchers } from './kept-vouchers.tsx';
import styles from './offline.module.css';

/** The copy, once it is read; and whether the page that was asked for is the one of the vouchers. */
const useKept = () => {
  const [kept, setKept] = useState<{ copy: KeptCopy | null; asked: boolean } | null>(null);
  useEffect(() => {
    const asked = window.location.pathname === hrefs.userVouchers();
    void readKept().then((copy) => setKept({ copy, asked }));
  }, []);
  return kept;
};

/** How long a connection must last to count: one that flickers would load the page again and again. */
const SETTLED_MS = 400;

/**
 * A page that waits for its connection comes by itself, unless one is leaving it already; one whose codes are in use
 * does not go away.
 */
const useConnection = (reloads: boolean): boolean => {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    let settling: number | undefined;
    let isLeft = false;
    const goOn = () => {
      if (!reloads) setBack(true);
      else if (!isLeft) loadAgain();
    };
    const begin = () => {
      window.clearTimeout(settling);
      settling = window.setTimeout(goOn, SETTLED_MS);
    };
    const wait = () => {
      window.clearTimeout(settling);
      setBack(false);
    };
    const leave = () => {
      isLeft = true;
    };
    window.addEventListener('online', begin);
    window.addEventListener('offline', wait);
    window.addEventListener('beforeunload', leave);
    return () => {
      window.clearTimeout(settling);
      window.removeEventListener('online', begin);
      window.removeEventListener('offline', wait);
      window.removeEventListener('beforeunload', leave);
    };
  }, [reloads]);
  return isBack;
};

/** Whoever signed out without a connection is told what that is worth. */
const useSignOutDue = (): boolean => {
  const [isDue, setDue] = useState(false);
  useEffect(() => queueMicrotask(() => setDue(isSignOutDue())), []);
  return isDue;
};

const SIGNED_OUT =
  'You are signed out on this device, and your vouchers are no longer kept here. Our server hears of it as soon as this device is connected again, and ends your session then.';

function NotHere({ hasCopy, signedOut }: { hasCopy: boolean; signedOut: boolean }) {
  return (
    <ErrorState
      title="You are offline"
      text={signedOut ? SIGNED_OUT : 'This page needs a connection. Check yours and try again.'}
      action={
        <ButtonRow>
          <Button scripted size="l" onClick={loadAgain}>
            Try again
          </Button>
          {hasCopy && (
            // Followed by the browser itself: nothing of the app can be fetched now.
            <ButtonLink size="l" variant="secondary" target="_self" href={hrefs.userVouchers()}>
              Your vouchers
            </ButtonLink>
          )}
        </ButtonRow>
      }
    />
  );
}

export function OfflineScreen() {
  const name = useAppSelector(clientConfig.selectData)?.name ?? '';
  const kept = useKept();
  const signedOut = useSignOutDue();
  const showsCopy = Boolean(kept?.asked && kept.copy);
  const isBack = useConnection(!showsCopy);
  return (
    <Wrap className={styles.page}>
      <Brand name={name} />
      {showsCopy && kept?.copy ? (
        <KeptVouchers copy={kept.copy} isBack={isBack} onLoad={loadAgain} />
      ) : (
        <NotHere hasCopy={Boolean(kept?.copy)} signedOut={signedOut} />
      )}
    </Wrap>
  );
}

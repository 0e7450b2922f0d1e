/** Replaces any page when there is no connection; shows this device's copy of the page if it keeps one. */
import { useEffect, useState } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { listen } from '#web/lib/listen.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { isSignOutDue } from '#web/session/log-out.ts';
import { CopyLinks, copyOf, useCopies, type Copies } from '#web/screens/shell/offline-copies.tsx';
import { OfflineCopyPage } from '#web/screens/shell/offline-copy-page.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import styles from './offline.module.css';

/** How long a connection must last to count: a flickering one would reload the page again and again. */
const STABLE_MS = 400;

/**
 * Reloads the page when the connection is back, unless the visitor is already leaving. A copy in use at a till is not
 * replaced.
 */
const useConnection = (reloads: boolean): boolean => {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    let settling: number | undefined;
    let isLeft = false;
    const settle = () => {
      if (!reloads) setBack(true);
      else if (!isLeft) reloadPage();
    };
    const begin = () => {
      window.clearTimeout(settling);
      settling = window.setTimeout(settle, STABLE_MS);
    };
    const wait = () => {
      window.clearTimeout(settling);
      setBack(false);
    };
    const leave = () => {
      isLeft = true;
    };
    const stops = [
      listen(window, 'online', begin),
      listen(window, 'offline', wait),
      listen(window, 'beforeunload', leave),
    ];
    return () => {
      window.clearTimeout(settling);
      stops.forEach((stop) => stop());
    };
  }, [reloads]);
  return isBack;
};

/** Whether the device signed out without a connection, which the page then explains. */
const useSignOutDue = (): boolean => {
  const [isDue, setDue] = useState(false);
  useEffect(() => queueMicrotask(() => setDue(isSignOutDue())), []);
  return isDue;
};

const SIGNED_OUT =
  'You are signed out on this device, and none of your data is kept here any more. Our server ends your session as soon as this device is connected again.';

function NotHere({ copies, signedOut }: { copies: Copies; signedOut: boolean }) {
  return (
    <ErrorState
      title="You are offline"
      text={signedOut ? SIGNED_OUT : 'This page needs a connection. Check yours and try again.'}
      action={
        <ButtonRow>
          <Button scripted size="l" onClick={reloadPage}>
            Try again
          </Button>
          <CopyLinks {...copies} />
        </ButtonRow>
      }
    />
  );
}

export function OfflineScreen() {
  const name = useAppSelector(clientConfig.selectData)?.name ?? '';
  const copies = useCopies();
  const copy = copyOf(copies);
  const signedOut = useSignOutDue();
  const isBack = useConnection(copy === null);
  return (
    <Wrap className={styles.page}>
      <Brand name={name} />
      {copy ? (
        <OfflineCopyPage {...copy} state={isBack ? 'connected' : 'offline'} />
      ) : (
        <NotHere copies={copies} signedOut={signedOut} />
      )}
    </Wrap>
  );
}

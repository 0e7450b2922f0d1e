/**
 * Replaces any page when the device is offline or our server cannot be reached; shows this device's copy of the page if
 * it keeps one.
 */
import Head from 'next/head';
import { useEffect, useState } from 'react';
import { isOffline } from '#web/api/no-answer.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { listen } from '#web/lib/listen.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { isSignOutDue } from '#web/session/log-out.ts';
import { CopyLinks, copyOf, useCopies, type Copies } from '#web/screens/shell/offline-copies.tsx';
import { FAILED_PAGE, OfflineCopyPage, type CopyState } from '#web/screens/shell/offline-copy-page.tsx';
import { useIsAvailable } from '#web/screens/shell/use-is-available.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { useOnceInBrowser } from '#web/ui/use-restored.ts';
import styles from './offline.module.css';

/** How long a connection must last to count: a flickering one would reload the page again and again. */
const STABLE_MS = 400;

/** Why the page is not shown, or that it can be loaded again. Not while the visitor is leaving for another one. */
const useReach = (): CopyState => {
  const [state, setState] = useState<CopyState>('offline');
  const isAvailable = useIsAvailable(state === 'failed');
  useEffect(() => {
    let settling: number | undefined;
    let isLeft = false;
    const begin = () => {
      window.clearTimeout(settling);
      settling = window.setTimeout(() => !isLeft && setState('connected'), STABLE_MS);
    };
    const wait = () => {
      window.clearTimeout(settling);
      setState('offline');
    };
    const leave = () => {
      isLeft = true;
    };
    const stops = [
      listen(window, 'online', begin),
      listen(window, 'offline', wait),
      listen(window, 'beforeunload', leave),
    ];
    // The device has a connection: our server, or the way to it, is down.
    if (!isOffline()) queueMicrotask(() => setState('failed'));
    return () => {
      window.clearTimeout(settling);
      stops.forEach((stop) => stop());
    };
  }, []);
  return isAvailable && state === 'failed' ? 'available' : state;
};

/** Whether the device signed out without a connection, which the page explains even after the server has been told. */
const useSignOutDue = (): boolean => useOnceInBrowser(isSignOutDue, false);

const SIGNED_OUT =
  'You are signed out on this device, and none of your data is kept here any more. Our server ends your session as soon as this device is connected again.';

const CHECK = 'This page needs a connection. Check yours and try again.';
const WAIT = 'Our server cannot be reached. As soon as it can, this page loads by itself.';

interface NotHereProps {
  copies: Copies;
  title: string;
  text: string;
}

function NotHere({ copies, title, text }: NotHereProps) {
  return (
    <ErrorState
      title={title}
      text={text}
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
  const state = useReach();
  // A copy in use at a till is not replaced.
  const reloads = copy === null && (state === 'connected' || state === 'available');
  useEffect(() => {
    if (reloads) reloadPage();
  }, [reloads]);
  const isUnreachable = state === 'failed' || state === 'available';
  const title = isUnreachable ? FAILED_PAGE : 'You are offline';
  return (
    <Wrap className={styles.page}>
      <Head>
        <title>{copy?.title ?? title}</title>
      </Head>
      <Brand name={name} />
      {copy ? (
        <OfflineCopyPage {...copy} state={state} />
      ) : (
        <NotHere copies={copies} title={title} text={signedOut ? SIGNED_OUT : isUnreachable ? WAIT : CHECK} />
      )}
    </Wrap>
  );
}

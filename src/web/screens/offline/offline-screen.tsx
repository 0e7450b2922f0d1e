/** Replaces any page when there is no connection; shows this device's copy of the page if it keeps one. */
import { useEffect, useState } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { readOfflineCard, type OfflineCard } from '#web/features/member/offline-card.ts';
import { OwnCard } from '#web/features/member/own-card.tsx';
import { readOfflineVouchers, type OfflineVouchers } from '#web/features/orders/offline-vouchers.ts';
import { listen } from '#web/lib/listen.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { isSignOutDue } from '#web/session/log-out.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { OfflineCopyPage } from './offline-copy-page.tsx';
import { OfflineVouchersPage } from './offline-vouchers-page.tsx';
import styles from './offline.module.css';

/** The copies on this device, and the path of the requested page. */
interface Copies {
  card: OfflineCard | null;
  vouchers: OfflineVouchers | null;
  path: string;
}

const NONE: Copies = { card: null, vouchers: null, path: '' };

/** None until they have been read. */
const useCopies = (): Copies => {
  const [copies, setCopies] = useState(NONE);
  useEffect(() => {
    const path = window.location.pathname;
    void Promise.all([readOfflineCard(), readOfflineVouchers()]).then(([card, vouchers]) =>
      setCopies({ card, vouchers, path }),
    );
  }, []);
  return copies;
};

/** The copy of the requested page; null if none is kept. */
const copyOf = ({ card, vouchers, path }: Copies) => {
  if (card && path === hrefs.card())
    return { title: 'Your card', at: card.at, content: <OwnCard {...card} /> };
  if (vouchers && path === hrefs.userVouchers()) {
    const content = <OfflineVouchersPage vouchers={vouchers.vouchers} />;
    return { title: 'Your vouchers', at: vouchers.at, content };
  }
  return null;
};

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

/** Followed by the browser itself: no code of the app can be loaded now. */
function CopyLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink size="l" variant="secondary" target="_self" href={href}>
      {children}
    </ButtonLink>
  );
}

function NotHere({ copies: { card, vouchers }, signedOut }: { copies: Copies; signedOut: boolean }) {
  return (
    <ErrorState
      title="You are offline"
      text={signedOut ? SIGNED_OUT : 'This page needs a connection. Check yours and try again.'}
      action={
        <ButtonRow>
          <Button scripted size="l" onClick={reloadPage}>
            Try again
          </Button>
          {card && <CopyLink href={hrefs.card()}>Your card</CopyLink>}
          {vouchers && <CopyLink href={hrefs.userVouchers()}>Your vouchers</CopyLink>}
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
        <OfflineCopyPage title={copy.title} at={copy.at} isBack={isBack} onLoad={reloadPage}>
          {copy.content}
        </OfflineCopyPage>
      ) : (
        <NotHere copies={copies} signedOut={signedOut} />
      )}
    </Wrap>
  );
}

/**
 * Not found and the generic error, with the texts of spec §2 word for word; and the screen until the outcome is
 * known.
 */
import { useRouter } from 'next/router';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { GENERIC_MESSAGE, NOT_FOUND_TITLE } from '#web/api/failure.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { MaybeRewards } from './maybe-rewards.tsx';
import { readKept } from './read-kept.ts';
import { useDeviceCopies } from './use-device-copies.ts';
import { useIsAvailable } from './use-is-available.ts';

/**
 * From its top: it may take the place of a page that was scrolled, by a filter (which keeps the position) or a crash,
 * and is so short that only the footer would be in view.
 */
function FixedScreen({ below, ...state }: ComponentProps<typeof ErrorState> & { below?: ReactNode }) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Wrap>
      <ErrorState {...state} />
      {below}
    </Wrap>
  );
}

export function NotFoundScreen() {
  return (
    <FixedScreen
      kind="not-found"
      title={NOT_FOUND_TITLE}
      text="Sorry, the page you are looking for doesn’t exists."
      action={
        <ButtonLink size="l" href={hrefs.home()}>
          GO TO HOMEPAGE
        </ButtonLink>
      }
      below={<MaybeRewards />}
    />
  );
}

const REFRESH = 'REFRESH PAGE';

/** Without JavaScript: to the address of the page itself. */
const REFRESH_LINK = (
  <ButtonLink size="l" href="">
    {REFRESH}
  </ButtonLink>
);

function Failed({ title = GENERIC_MESSAGE, action }: { title?: string | undefined; action: ReactNode }) {
  return (
    <FixedScreen
      title={title}
      text="We are working on fixing the problem. Please try again in sometime"
      action={action}
    />
  );
}

const readNothing = async () => null;

interface FailureProps {
  title: string | undefined;
  isAvailable: boolean;
  /** Links to what is kept on this device. */
  links: ReactNode;
}

function Failure({ title, isAvailable, links }: FailureProps) {
  useEffect(() => {
    if (isAvailable) reloadPage();
  }, [isAvailable]);
  return (
    <Failed
      title={title}
      action={
        <>
          <ButtonRow className="js-only">
            <Button size="l" onClick={reloadPage}>
              {REFRESH}
            </Button>
            {links}
          </ButtonRow>
          <noscript>{REFRESH_LINK}</noscript>
        </>
      }
    />
  );
}

interface FailureScreenProps {
  title?: string | undefined;
  /** The server lacked the page's data, and may have it soon. */
  passing?: boolean;
}

export function FailureScreen({ title, passing = false }: FailureScreenProps) {
  const isAvailable = useIsAvailable(passing);
  const kept = useDeviceCopies(passing ? readKept : readNothing);
  if (kept?.copy) return <kept.KeptPage copy={kept.copy} isAvailable={isAvailable} reason={title} />;
  const links = kept && <kept.CopyLinks {...kept.copies} />;
  return <Failure title={title} isAvailable={isAvailable} links={links} />;
}

/** Whether the device keeps a copy of this page. */
const findCopy = async () => ({ isKept: Boolean((await readKept().catch(() => null))?.copy) });

/**
 * The API was late: only the page's shell was sent, and it asks again with more patience. A copy of the page that the
 * device keeps is shown at once: an API that hangs takes longer than a till waits.
 */
export function LateScreen() {
  const router = useRouter();
  const found = useDeviceCopies(findCopy);
  const asksAgain = found?.isKept === false;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (asksAgain) router.replace(router.asPath, undefined, { scroll: false }).catch(() => setFailed(true));
    // Only once: the outcome replaces this screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the router changes with each step
  }, [asksAgain]);
  if (found?.isKept || failed) return <FailureScreen passing />;
  return (
    <>
      <div className="js-only" data-asks-again>
        <PageSkeleton />
      </div>
      <noscript>
        <Failed action={REFRESH_LINK} />
      </noscript>
    </>
  );
}

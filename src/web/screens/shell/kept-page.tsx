/**
 * For a page that the server cannot provide for now, on a device that keeps copies (docs/decisions/051): the copy of
 * this page, or links to the copies.
 */
import Head from 'next/head';
import { Wrap } from '#web/ui/layout.tsx';
import { CopyLinks, copyOf, readCopies, type PageCopy } from './offline-copies.tsx';
import { OfflineCopyPage } from './offline-copy-page.tsx';

/** So that a screen reader says what took the place of the failure. */
const focusIfNothingIs = (box: HTMLElement | null): void => {
  if (document.activeElement === document.body) box?.focus({ preventScroll: true });
};

interface KeptPageProps {
  copy: PageCopy;
  /** The server can provide the page again. A copy in use at a till is not replaced. */
  isAvailable: boolean;
  /** What the server says of the failure. */
  reason: string | undefined;
}

function KeptPage({ copy, isAvailable, reason }: KeptPageProps) {
  return (
    <Wrap>
      <Head>
        <title>{copy.title}</title>
      </Head>
      <div ref={focusIfNothingIs} tabIndex={-1}>
        <OfflineCopyPage {...copy} state={isAvailable ? 'available' : 'failed'} reason={reason} />
      </div>
    </Wrap>
  );
}

/** What this device keeps, and how it is shown. */
export const readKept = async () => {
  const copies = await readCopies();
  return { copies, copy: copyOf(copies), CopyLinks, KeptPage };
};

export type Kept = Awaited<ReturnType<typeof readKept>>;

/**
 * For a page that the server cannot provide for now, on a device that keeps copies (docs/decisions/051): the copy of
 * this page, or links to the copies.
 */
import Head from 'next/head';
import { clientConfig } from '#web/features/brand/config.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { CopyLinks, copyOf, readCopies, type PageCopy } from './offline-copies.tsx';
import { OfflineCopyPage } from './offline-copy-page.tsx';

interface KeptPageProps {
  copy: PageCopy;
  /** The server can provide the page again. A copy in use at a till is not replaced. */
  isAvailable: boolean;
  /** What the server says of the failure. */
  reason: string | undefined;
}

function KeptPage({ copy, isAvailable, reason }: KeptPageProps) {
  // Of two titles the one rendered last counts: that of the failure is rendered again when the brand arrives.
  useAppSelector(clientConfig.selectData);
  return (
    <Wrap>
      <Head>
        <title>{copy.title}</title>
      </Head>
      <OfflineCopyPage {...copy} state={isAvailable ? 'available' : 'failed'} reason={reason} />
    </Wrap>
  );
}

/** What this device keeps, and how it is shown. */
export const readKept = async () => {
  const copies = await readCopies();
  return { copies, copy: copyOf(copies), CopyLinks, KeptPage };
};

export type Kept = Awaited<ReturnType<typeof readKept>>;

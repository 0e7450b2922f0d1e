/**
 * While the server cannot provide a page, on a device that keeps copies (docs/decisions/051): the copy of this page,
 * links to the copies, or the vouchers below a list that did not load.
 */
import Head from 'next/head';
import { clientConfig } from '#web/features/brand/config.ts';
import type { OfflineVouchers } from '#web/features/orders/offline-vouchers.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Section, Stack, Wrap } from '#web/ui/layout.tsx';
import { CopyLinks, copyOf, readCopies, type PageCopy } from './offline-copies.tsx';
import { OfflineCopyPage } from './offline-copy-page.tsx';
import { OfflineVouchersPage } from './offline-vouchers-page.tsx';

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

function KeptVouchers({ at, vouchers }: OfflineVouchers) {
  return (
    <Section title="Kept on this device">
      <Stack gap={3}>
        <p className="meta">
          As they were on <span className="num">{formatDateTime(at)}</span>.
        </p>
        <OfflineVouchersPage vouchers={vouchers} />
      </Stack>
    </Section>
  );
}

export const findKept = async () => {
  const copies = await readCopies();
  return { copies, copy: copyOf(copies), CopyLinks, KeptPage, KeptVouchers };
};

export type Kept = Awaited<ReturnType<typeof findKept>>;

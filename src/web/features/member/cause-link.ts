// Where the cause of a ledger entry is shown. Pure.
import { hrefs } from '#web/routes/hrefs.ts';
import type { EntryDetails } from './records.ts';

export interface CauseLink {
  href: string;
  label: string;
}

const LINKS: Record<string, (id: string) => CauseLink> = {
  order: (id) => ({ href: hrefs.voucherOrderReceipt(id), label: 'Your order' }),
  cashback: (id) => ({ href: hrefs.cashbackReceipt(id), label: 'Your cashback' }),
};

/** Null where no page shows it. */
export const causeLinkOf = ({ cause }: Pick<EntryDetails, 'cause'>): CauseLink | null =>
  LINKS[cause.kind]?.(cause.id) ?? null;

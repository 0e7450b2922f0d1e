// The page that shows the cause of a ledger entry, by its kind. Pure.
import { hrefs } from '#web/routes/hrefs.ts';
import type { LedgerEntryRow } from './records.ts';

export interface CauseLink {
  href: string;
  label: string;
}

const LINKS: Record<string, ((id: string) => CauseLink | null) | undefined> = {
  order: (id) => ({ href: hrefs.order(id), label: 'Your order' }),
  cashback: (id) => ({ href: hrefs.cashbackReceipt(id), label: 'Your cashback' }),
  conversion: (id) => ({ href: hrefs.conversionReceipt(id), label: 'Your conversion' }),
  campaign: (id) => ({ href: hrefs.campaignReceipt(id), label: 'Your Plus order' }),
  survey: () => ({ href: hrefs.survey(), label: 'The survey' }),
  // A purchase on a trip: the trip's number, a slash, and the partner's own order number.
  trip: (id) => ({ href: hrefs.trip(id.split('/')[0] ?? ''), label: 'Your trip' }),
  // A Plus bonus names the entry that it was added to; its reversal names what caused that: "trip:TR-1/SC-2".
  plus: (id) => {
    const cut = id.indexOf(':');
    if (cut === -1) return { href: hrefs.transactionDetails(id), label: 'Your purchase' };
    return causeLinkOf({ cause: { kind: id.slice(0, cut), id: id.slice(cut + 1) } });
  },
};

/** Null if no page shows it. */
export const causeLinkOf = ({ cause: { kind, id } }: Pick<LedgerEntryRow, 'cause'>): CauseLink | null =>
  Object.hasOwn(LINKS, kind) ? (LINKS[kind]?.(id) ?? null) : null;

/**
 * Whether the title of an entry tells the link to its cause from those of the other entries: none of its `namesakes`,
 * which have the same title, has a link with that label that leads elsewhere.
 */
export const isTitleEnough = (
  entry: Pick<LedgerEntryRow, 'cause'>,
  namesakes: readonly Pick<LedgerEntryRow, 'cause'>[] = [],
): boolean => {
  const own = causeLinkOf(entry);
  return namesakes.every((other) => {
    const link = causeLinkOf(other);
    return link?.label !== own?.label || link?.href === own?.href;
  });
};

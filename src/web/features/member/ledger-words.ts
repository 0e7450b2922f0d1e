// The types of ledger entries in plain words, every type of spec §4 (docs/decisions/275); and the wording of the
// ledger's filters.
import type { LedgerEntryType, LedgerFilter } from '#contract/enums.ts';
import { formatCoins } from '#web/lib/format.ts';
import type { IconName } from '#web/ui/icon-names.ts';

interface EntryWords {
  kind: string;
  icon: IconName;
  /** Coins that are pending and not in the balance yet. */
  waits?: true;
  /** Holds or releases coins: this neither earns nor spends them. */
  setsAside?: true;
}

export const LEDGER_WORDS: Record<LedgerEntryType, EntryWords> = {
  EARNED: { kind: 'Earned', icon: 'arrow-down-left' },
  PARTIALLY_EARN_REVERSED: { kind: 'Part taken back', icon: 'arrow-u-up-left' },
  EARN_REVERSED: { kind: 'Coins taken back', icon: 'arrow-u-up-left' },
  EXPIRED: { kind: 'Expired', icon: 'hourglass-medium' },
  PREALLOC_EARN: { kind: 'Trip started', icon: 'clock', waits: true },
  PRE_ALLOCATE_EARN_PENDING: { kind: 'On the way', icon: 'clock', waits: true },
  PARTIALLY_REVERSED: { kind: 'Refund taken back', icon: 'arrow-u-up-left' },
  BLOCKED: { kind: 'Set aside', icon: 'lock-simple', setsAside: true },
  BLOCK_REVERSED: { kind: 'Released', icon: 'arrow-u-up-left', setsAside: true },
  BURNED: { kind: 'Spent', icon: 'arrow-up-right' },
  PARTIALLY_BURNED: { kind: 'Partly spent', icon: 'arrow-up-right' },
  PARTIALLY_BURN_REV: { kind: 'Part refunded', icon: 'arrow-u-up-left' },
  BURNED_REVERSED: { kind: 'Refunded', icon: 'arrow-u-up-left' },
};

export const entriesInWords = (count: number): string =>
  count === 1 ? 'one entry' : `${formatCoins(count)} entries`;

interface FilterWords {
  label: string;
  /** Shown if there is no such entry. */
  none: string;
  hint: string;
}

const OTHERS = 'Choose another kind above to see the rest of your history.';

export const FILTER_WORDS: Record<LedgerFilter, FilterWords> = {
  ALL: {
    label: 'All',
    none: 'No coins have moved yet',
    hint: 'Once you earn or redeem, every coin is listed here.',
  },
  EARN: { label: 'Earned', none: 'Nothing earned yet', hint: OTHERS },
  BURN: { label: 'Spent', none: 'Nothing spent yet', hint: OTHERS },
  EXPIRED: { label: 'Expired', none: 'Nothing has expired', hint: OTHERS },
  REFUND: { label: 'Refunds', none: 'No refunds yet', hint: OTHERS },
};

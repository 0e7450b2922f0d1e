// Why an entry is in the ledger, in plain words: a sentence for every type of spec §4 (docs/decisions/005).
import type { LedgerEntryType } from '#contract/enums.ts';
import { formatCoins, formatNumber } from '../../format.ts';
import type { CauseKind, EarningKind } from '../../ledger/cause-kinds.ts';
import type { Entry } from '../../ledger/statement.ts';

/** The other party of a movement: the brand of the ordered item, a partner, or a client's programme. */
export interface Party {
  name: string | null;
  /** Coins for every ₹100, if that is how the movement came about. */
  earnPer100?: number;
}

const EARNED_BY: Record<EarningKind, string | ((party: Party | null) => string)> = {
  welcome: 'A welcome for joining us.',
  conversion: (programme) =>
    `Points of ${programme?.name ?? 'your other programme'} that you converted into coins.`,
  import: 'Coins that you brought over from your earlier programme.',
  survey: 'A thank-you for the survey that you answered.',
  bonus: 'A bonus from us.',
  plus: 'Extra coins that your Plus membership adds to what you earn.',
  campaign: 'Coins that came with a campaign which you took part in.',
  partner: 'Earned with a partner.',
  trip: (partner) =>
    partner?.earnPer100
      ? `Earned with your purchase: ${formatCoins(partner.earnPer100)} for every ₹100.`
      : 'Earned with a partner.',
};

/** What coins are spent on, by the kind of cause. */
const subjectOf = ({ cause }: Entry): string => (cause.kind === 'cashback' ? 'cashback' : 'order');

/** Coins that were pending are called off; earned ones are taken from the balance, as far as they are there. */
const isCalledOff = ({ availableChange, shortfall }: Entry): boolean =>
  availableChange === 0 && shortfall === 0;

/** Where nothing was left, nothing was taken. */
const wasTaken = ({ coins }: Entry): string => (coins === 0 ? 'was to be taken back' : 'was taken back');

type Sentence = string | ((entry: Entry, party: Party | null) => string);

/** The ledger takes any kind, and its books outlive releases. */
const isEarning = (kind: CauseKind): kind is EarningKind => kind in EARNED_BY;

const earnedBy = (kind: CauseKind, party: Party | null): string => {
  const sentence = isEarning(kind) ? EARNED_BY[kind] : 'Coins that you earned.';
  return typeof sentence === 'string' ? sentence : sentence(party);
};

const SENTENCES: Record<LedgerEntryType, Sentence> = {
  EARNED: ({ cause }, party) => earnedBy(cause.kind, party),
  PARTIALLY_EARN_REVERSED: (entry) =>
    isCalledOff(entry)
      ? 'Part of the coins on their way will not come, because part of the purchase was returned or did not count.'
      : `Part of what had been earned ${wasTaken(entry)}, because part of the purchase was returned or did not count.`,
  EARN_REVERSED: (entry) =>
    isCalledOff(entry)
      ? 'The coins on their way will not come, because the purchase was returned or did not count.'
      : `What had been earned ${wasTaken(entry)}, because the purchase was returned or did not count.`,
  EXPIRED: 'These coins expired before they were used.',
  PREALLOC_EARN:
    'You went to the partner’s shop. A purchase there brings these coins for every ₹100, if the partner reports it.',
  PRE_ALLOCATE_EARN_PENDING:
    'The partner reported your purchase. The coins count once it can no longer be returned.',
  PARTIALLY_REVERSED: 'A refund was taken back, because what was returned did not arrive or had been used.',
  BLOCKED: (entry) =>
    `Set aside for your ${subjectOf(entry)}. They are spent when it is carried out, and return if it is not.`,
  BLOCK_REVERSED: (entry) =>
    `Your ${subjectOf(entry)} was not carried out, so the coins set aside for it returned.`,
  BURNED: (entry) => `Spent on your ${subjectOf(entry)}, nearest expiry first.`,
  PARTIALLY_BURNED:
    'Spent on the part of your order that was carried out. The rest of what was set aside returned.',
  PARTIALLY_BURN_REV: 'Part of your order was refunded. The coins returned with the expiry they had.',
  BURNED_REVERSED: 'Your order was refunded. The coins returned with the expiry they had.',
};

/** Says only what stays true when they come back later. */
const shortfallSentence = ({ coins, shortfall }: Entry): string => {
  const which = coins === 0 ? formatCoins(shortfall) : `${formatNumber(shortfall)} more`;
  const why =
    shortfall === 1
      ? 'it had been spent, was set aside or had expired. If it comes back, it is taken.'
      : 'they had been spent, were set aside or had expired. If they come back, they are taken.';
  return ` ${which} could not be taken then, because ${why} You owe nothing.`;
};

/** Of an entry that takes coins as they come back, which were missing when they were to be taken back. */
const collectionSentence = ({ entryType }: Entry): string =>
  entryType === 'PARTIALLY_REVERSED'
    ? 'These coins came back after their refund had been taken back, so they were taken as well.'
    : 'These coins came back after their purchase had been returned or found not to count, so they were taken back.';

/** `party`: the partner or programme involved, if known. */
export const reasonOf = (entry: Entry, party: Party | null = null): string => {
  if (entry.shortfall < 0) return collectionSentence(entry);
  const sentence = SENTENCES[entry.entryType];
  const text = typeof sentence === 'string' ? sentence : sentence(entry, party);
  return entry.shortfall > 0 ? text + shortfallSentence(entry) : text;
};

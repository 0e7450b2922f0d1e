// Extra coins for members of Plus, wherever coins are earned: a ledger that adds them to earnings, and takes them back
// when the earnings are taken back. The plan sets the rate and the kinds of causes (docs/decisions/025).
import type { Tx } from '../../db/driver.ts';
import { entryStateOf } from '../../ledger/earned.ts';
import type { Cause, EntryRef, Ledger, Reversal } from '../../ledger/types.ts';
import * as benefits from './repository-benefits.ts';
import { findPaidAt } from './repository.ts';
import type { Plan } from './types.ts';

interface EarnedCoins {
  accountId: string;
  cause: Cause;
  at: Date;
  expiresAt: Date;
}

/** Rounded down to whole coins, so never more than the percentage says. */
export const extraCoins = (coins: number, { earnPercent }: Pick<Plan, 'earnPercent'>): number =>
  Math.floor((coins * (earnPercent - 100)) / 100);

const grantBonus = async (ledger: Ledger, tx: Tx, earned: EarnedCoins, entry: EntryRef): Promise<void> => {
  const { accountId, cause, expiresAt } = earned;
  // The same earning may be reported again later; what counts is when it was earned first.
  const first = await entryStateOf(tx, accountId, entry.entryId);
  if (!first) return;
  const plan = (await findPaidAt(tx, accountId, first.at))?.plan;
  if (!plan?.earnKinds.includes(cause.kind)) return;
  const points = extraCoins(entry.coins, plan);
  if (points === 0 || (await benefits.lockBonus(tx, accountId, entry.entryId))) return;
  const { at } = first;
  const bonus = await ledger.earn(tx, {
    accountId,
    coins: points,
    cause: { title: `Plus coins: ${cause.title}`, kind: 'plus', id: entry.entryId },
    at,
    expiresAt,
  });
  const record = { entryId: entry.entryId, bonusEntryId: bonus.entryId, points };
  await benefits.insertBonus(tx, { accountId, title: cause.title, at, ...record });
};

/**
 * Takes back the same share of the extra coins as was taken back of the earning so far. Those that are gone are asked for
 * no second time; the ledger knows how many, and takes them if they come back.
 */
const reverseBonus = async (
  ledger: Ledger,
  tx: Tx,
  { accountId, entryId, cause, at }: Reversal,
): Promise<void> => {
  const bonus = await benefits.lockBonus(tx, accountId, entryId);
  const earning = bonus && (await entryStateOf(tx, accountId, entryId));
  if (!earning) return;
  const due = Math.ceil((bonus.points * earning.reversed) / earning.coins);
  if (due === bonus.reversed) return;
  await ledger.reverseEarn(tx, {
    accountId,
    entryId: bonus.bonusEntryId,
    coins: due - bonus.reversed,
    cause: {
      title: `Plus coins: ${cause.title}`,
      kind: 'plus',
      id: `${cause.kind}:${cause.id}`,
      part: cause.part ?? '',
    },
    at,
  });
  await benefits.setReversed(tx, accountId, entryId, due);
};

/** Adds the extra coins for members of Plus to a ledger. */
export const withPlusCoins = (ledger: Ledger): Ledger => ({
  ...ledger,
  earn: async (tx, earning) => {
    const entry = await ledger.earn(tx, earning);
    await grantBonus(ledger, tx, earning, entry);
    return entry;
  },
  confirmEarn: async (tx, confirming) => {
    const entry = await ledger.confirmEarn(tx, confirming);
    if (entry) await grantBonus(ledger, tx, confirming, entry);
    return entry;
  },
  reverseEarn: async (tx, reversal) => {
    const reversed = await ledger.reverseEarn(tx, reversal);
    await reverseBonus(ledger, tx, reversal);
    return reversed;
  },
});

// Closes an account in one transaction, or says what that would do (docs/decisions/106). It locks the account's row, as
// do the member's calls that change something, so that it never runs in the middle of one.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { maskCard, maskEmail, maskMobile } from '#contract/masks.ts';
import type { Db, Tx } from '../db/driver.ts';
import { relationExists } from '../db/relation-exists.ts';
import { formatCoins } from '../format.ts';
import type { Keys } from '../keys.ts';
import { createLedger } from '../ledger/ledger.ts';
import { balanceAt } from '../ledger/balance.ts';
import type { Cause } from '../ledger/types.ts';
import {
  holderOf,
  lockAccount,
  markClosed,
  ownContacts,
  type Holder,
} from '../modules/accounts/repository.ts';
import { endPlus, describePlusLoss } from '../modules/membership/closing.ts';
import { lockRenewals } from '../modules/membership/repository.ts';
import { describeOrderLosses } from '../modules/orders/closing.ts';
import { eraseSends } from '../modules/otp/closing.ts';
import { cancelPurchases, describeClaimLosses } from '../modules/partners/closing.ts';
import { endVisitsIn } from '../modules/sessions/repository-visits.ts';
import { recipientHash } from '../providers/message-job.ts';
import { unknownCard } from './copy.ts';
import { MEMBER_TABLES } from './member-tables.ts';
import { countOf, erase, type Member } from './repository.ts';
import { findInProgress } from './in-progress.ts';

interface RowCount {
  name: string;
  count: number;
}

export interface ClosingPreview {
  /** Masked. */
  about: string;
  /** When it was closed; null while it is open. */
  closedAt: Date | null;
  /** What has to end first. */
  blockers: string[];
  /** What the member has and would lose. */
  lost: string[];
  erased: RowCount[];
  kept: (RowCount & { why: string })[];
}

interface Closing {
  db: Db;
  keys: Keys;
  at: Date;
}

const ledger = createLedger();

/** "A… R…": a name is known to whoever asks to be forgotten. */
const initial = (name: string | null): string[] => (name ? [`${[...name][0] ?? ''}…`] : []);

const describeHolder = ({ lcn, firstName, lastName, mobiles, email }: Holder): string => {
  const name = [...initial(firstName), ...initial(lastName)].join(' ');
  const contacts = [name, ...mobiles.map(maskMobile), email === null ? '' : maskEmail(email)];
  return [`card ${maskCard(lcn)}`, ...contacts.filter((text) => text !== '')].join(', ');
};

const findLosses = async (tx: Tx, accountId: string, at: Date): Promise<string[]> => {
  const { available, pending } = await balanceAt(tx, accountId, at);
  return [
    ...(available > 0 ? [formatCoins(available)] : []),
    ...(pending > 0 ? [`${formatCoins(pending)} on their way`] : []),
    ...(await describePlusLoss(tx, accountId, at)),
    ...(await describeOrderLosses(tx, accountId, at)),
    ...(await describeClaimLosses(tx, accountId)),
  ];
};

const countRows = async (tx: Tx, member: Member): Promise<Pick<ClosingPreview, 'erased' | 'kept'>> => {
  const found: Pick<ClosingPreview, 'erased' | 'kept'> = { erased: [], kept: [] };
  for (const table of MEMBER_TABLES) {
    const { name, closing } = table;
    const count = (await relationExists(tx, table.table)) ? await countOf(tx, table, member) : 0;
    if (count === 0) continue;
    if (closing.rows === 'ERASED') found.erased.push({ name, count });
    else found.kept.push({ name, count, why: closing.why });
  }
  return found;
};

/** Locks the account against its member's calls, and its membership against renewals. */
const lockHolder = async (tx: Tx, lcn: string): Promise<Holder> => {
  const found = await holderOf(tx, lcn);
  if (!found) throw unknownCard(lcn);
  await lockAccount(tx, found.accountId);
  await lockRenewals(tx, found.accountId);
  // It may have changed while this waited for the locks.
  return (await holderOf(tx, lcn)) ?? found;
};

const memberOf = async (tx: Tx, keys: Keys, { accountId }: Holder): Promise<Member> => {
  const contacts = await ownContacts(tx, accountId);
  return { accountId, contacts, marks: contacts.map((one) => recipientHash(keys, one)) };
};

const buildPreview = async (tx: Tx, at: Date, holder: Holder, member: Member): Promise<ClosingPreview> => ({
  about: describeHolder(holder),
  closedAt: holder.closedAt,
  blockers: await findInProgress(tx, member.accountId),
  lost: holder.closedAt === null ? await findLosses(tx, member.accountId, at) : [],
  ...(await countRows(tx, member)),
});

const endAll = async (tx: Tx, { keys, at }: Closing, member: Member): Promise<void> => {
  const { accountId } = member;
  await endPlus(tx, accountId, at);
  await cancelPurchases(tx, accountId, at);
  const cause: Cause = { title: 'Coins lost as the account was closed', kind: 'closing', id: accountId };
  await ledger.endAccount(tx, { accountId, cause, at });
  await endVisitsIn(tx, accountId, at);
  await eraseSends(tx, keys, member);
};

/** What closing would do. Throws StartError for an unknown card. */
export const previewClosing = ({ db, keys, at }: Closing, lcn: string): Promise<ClosingPreview> =>
  db.tx(async (tx) => {
    const holder = await lockHolder(tx, lcn);
    return buildPreview(tx, at, holder, await memberOf(tx, keys, holder));
  });

/**
 * Closes the account and returns what that did; if something prevents it, nothing is changed. Run again, it erases what
 * has been stored since. Throws StartError for an unknown card.
 */
export const closeAccount = (closing: Closing, lcn: string): Promise<ClosingPreview> =>
  closing.db.tx(async (tx) => {
    const holder = await lockHolder(tx, lcn);
    const member = await memberOf(tx, closing.keys, holder);
    const preview = await buildPreview(tx, closing.at, holder, member);
    if (preview.blockers.length > 0) return preview;
    await endAll(tx, closing, member);
    await markClosed(tx, member.accountId, DEFAULT_CLIENT, closing.at);
    for (const table of MEMBER_TABLES) {
      if (await relationExists(tx, table.table)) await erase(tx, table, member);
    }
    return preview;
  });

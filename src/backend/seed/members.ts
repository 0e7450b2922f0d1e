// Creates the demo members with their addresses and plays their history. A member that exists already, or whose
// account was closed, is left as is.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { addMs, DAY_MS, type Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createAccountsService } from '../modules/accounts/service.ts';
import { findCoinLife } from '../modules/clients/repository.ts';
import { withPlusCoins } from '../modules/membership/earning.ts';
import { insertAddress, moveDefault } from '../modules/address/repository.ts';
import { addressesOf } from './content/addresses.ts';
import { members, type MemberContent } from './content/members.ts';
import { replayHistory } from './history.ts';
import { seedPlus } from './plus.ts';
import { lockSeed } from './repository.ts';

const ledger = withPlusCoins(createLedger());
const accounts = createAccountsService(ledger);

/** The first one becomes the default. */
const seedAddresses = async (tx: Tx, accountId: string, at: Date): Promise<void> => {
  const places = addressesOf[accountId] ?? [];
  for (const place of places) await insertAddress(tx, { ...place, accountId, at });
  if (places[0]) await moveDefault(tx, accountId, places[0].addressId);
};

const seedMember = async (tx: Tx, member: MemberContent, now: Date, keys: Keys): Promise<void> => {
  const { joinedDaysAgo, history, plus, clientId = DEFAULT_CLIENT, ...person } = member;
  if (await accounts.exists(tx, person.accountId)) return;
  const at = addMs(now, -joinedDaysAgo * DAY_MS);
  await accounts.open(tx, { ...person, clientId, at });
  await seedAddresses(tx, person.accountId, at);
  const { accountId, email, mobile } = person;
  if (plus) await seedPlus(tx, accounts, { accountId, plus, now });
  const buyer = { tx, keys, accountId, email, mobile };
  const coinLife = await findCoinLife(tx, clientId, DEFAULT_CLIENT);
  if (!coinLife) throw new Error(`There is no brand ${clientId}`);
  await replayHistory({ tx, ledger, accountId, clientId, coinLife, now, buyer }, history);
};

const someMember = async (holds: (accountId: string) => Promise<boolean>): Promise<boolean> => {
  for (const { accountId } of members) if (await holds(accountId)) return true;
  return false;
};

/** Whether there is or was a demo member. */
export const hadDemoMembers = (q: Queryable): Promise<boolean> =>
  someMember((accountId) => accounts.exists(q, accountId));

/** Whether there is one whose account is open. */
export const hasDemoMembers = (q: Queryable): Promise<boolean> =>
  someMember(async (accountId) => (await accounts.byId(q, accountId)) !== null);

/** Whether there is or was any member. */
export const hasAccounts = accounts.existAny;

export const seedMembers = async (db: Db, clock: Clock, keys: Keys): Promise<void> => {
  const missing = [];
  for (const member of members) {
    if (!(await accounts.exists(db, member.accountId))) missing.push(member);
  }
  for (const member of missing) {
    await db.tx(async (tx) => {
      await lockSeed(tx);
      await seedMember(tx, member, clock.now(), keys);
    });
  }
};

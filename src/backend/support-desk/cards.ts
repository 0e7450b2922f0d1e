import { MEMBER_STATUS_ACTIVE } from '#contract/enums.ts';
import { maskCard, maskMobile } from '#contract/masks.ts';
import type { Queryable } from '../db/driver.ts';
import type { Account } from '../modules/accounts/service.ts';
import { StartError } from '../start-error.ts';
import type { Desk } from './desk.ts';

/** Throws StartError for a card that is unknown or closed. */
export const openCard = async ({ accounts }: Pick<Desk, 'accounts'>, q: Queryable, lcn: string) => {
  const account = await accounts.byLcn(q, lcn);
  if (account?.status !== MEMBER_STATUS_ACTIVE) throw new StartError(`There is no open card ${lcn}`);
  return account;
};

/** "card xxxxxx7354 of ZILLION, 98xxxx3210": enough to see whether it is the right member. */
export const describeCard = ({
  lcn,
  clientId,
  mobile,
}: Pick<Account, 'lcn' | 'clientId' | 'mobile'>): string =>
  `card ${maskCard(lcn)} of ${clientId}, ${maskMobile(mobile)}`;

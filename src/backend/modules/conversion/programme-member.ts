// Whose points a call to a client's programme is about: by what the programme finds its member (docs/connectors.md).
import type { Queryable } from '../../db/driver.ts';
import { signInNeeded } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { ProgrammeMember } from '../../providers/types.ts';
import type { AccountsService } from '../accounts/service.ts';

export interface MemberServices {
  accounts: Pick<AccountsService, 'marksOf'>;
}

/** Throws UNAUTHENTICATED if the account was closed, which one with a confirmed conversion is not. */
export const programmeMemberOf = async (
  q: Queryable,
  { accounts }: MemberServices,
  { accountId, clientId }: Pick<Session, 'accountId' | 'clientId'>,
): Promise<ProgrammeMember> => {
  const marks = await accounts.marksOf(q, accountId);
  if (!marks) throw signInNeeded();
  return { clientId, memberId: accountId, ...marks };
};

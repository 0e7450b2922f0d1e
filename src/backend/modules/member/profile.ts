// Changes to a member's own profile: by the rules of spec §5, and the e-mail address only with a one-time password.
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import type { member } from '#contract/member.ts';
import { profileProblems } from '#contract/profile-rules.ts';
import { isoOfSlashed } from '#contract/slashed-day.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';

type Form = ParsedBodyOf<typeof member.update>;

interface ProfileDependencies {
  accounts: Pick<AccountsService, 'update'>;
}

export const createProfileUpdate = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accounts }: ProfileDependencies,
) => {
  const assertRules = (form: Form): void => {
    const fields = profileProblems(form, dayInKolkata(clock.now()));
    const [first] = Object.values(fields);
    if (first) throw new ApiError('MALFORMED_REQUEST', first, { fields });
  };

  /**
   * Throws MALFORMED_REQUEST with the fields at fault, and OTP_NOT_VERIFIED for an e-mail address other than the
   * account's, which has to be confirmed with a one-time password (EMAIL_OTP) first.
   */
  return async ({ accountId }: Session, form: Form): Promise<void> => {
    assertRules(form);
    const isUpdated = await accounts.update(db, accountId, {
      ...form,
      dateOfBirth: isoOfSlashed(form.dateOfBirth),
    });
    if (!isUpdated) throw new ApiError('OTP_NOT_VERIFIED', 'Please verify your new e-mail address first');
  };
};

// The person who claims: verified once by PAN, which is then sealed and shown masked.
import { CHECK_RULES } from '#contract/enums.ts';
import type { dbt } from '#contract/dbt.ts';
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import { maskLong } from '#contract/masks.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import { lockedUntilOf, triesLeft, type Checks } from './checks.ts';
import { panSealContext, personKeyOf } from './person.ts';
import * as repository from './repository-claimants.ts';
import type { CashbackServices, Claimant, ClaimantView } from './types.ts';

type PanClaim = ParsedBodyOf<typeof dbt.verifyPan>;

const EARLIEST_BIRTH = '1900-01-01';

/** One space between words, none around them. */
const normaliseSpaces = (name: string): string => name.trim().replace(/ +/g, ' ');

export const panNeeded = (): ApiError => new ApiError('PAN_NEEDED', 'Please verify your PAN first');

export const createClaimants = (
  { db, clock, keys, providers }: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'providers'>,
  { accounts }: Pick<CashbackServices, 'accounts'>,
  { check }: Checks,
) => {
  const statusOf = async (accountId: string): Promise<ClaimantView> => {
    const claimant = await repository.findClaimant(db, accountId);
    if (claimant) {
      const { panMasked: pan, panName } = claimant;
      const left = CHECK_RULES.failures;
      return { panStatus: 'VERIFIED', pan, panName, triesLeft: left, lockedUntil: null };
    }
    const at = clock.now();
    const panCheck = await repository.findCheck(db, accountId, 'PAN');
    const lockedUntil = lockedUntilOf(panCheck, at);
    return {
      panStatus: lockedUntil ? 'LOCKED' : 'NEEDED',
      pan: null,
      panName: null,
      triesLeft: lockedUntil ? 0 : triesLeft(panCheck, at),
      lockedUntil: lockedUntil?.toISOString() ?? null,
    };
  };

  const saveClaimant = (accountId: string, pan: string, panName: string): Promise<unknown> => {
    const claimant: Claimant = {
      accountId,
      panSealed: keys.seal(pan, panSealContext(accountId)),
      panMasked: maskLong(pan),
      panName,
      verifiedAt: clock.now(),
      person: personKeyOf(keys, pan),
    };
    return db.tx(async (tx) => {
      await accounts.assertOpen(tx, accountId);
      await repository.insertClaimant(tx, claimant);
      await repository.resetFailures(tx, accountId, 'PAN');
    });
  };

  /** Whether this PAN is verified already; throws if another one is. */
  const isVerified = async (accountId: string, pan: string): Promise<boolean> => {
    const claimant = await repository.findClaimant(db, accountId);
    if (!claimant) return false;
    if (keys.open(claimant.panSealed, panSealContext(accountId)) === pan) return true;
    throw new ApiError(
      'PAN_VERIFIED',
      'Another PAN is verified for your account. Please ask support to change it',
    );
  };

  /** Throws MALFORMED_REQUEST, PAN_VERIFIED, PAN_MISMATCH, PAN_LOCKED, UNAVAILABLE. */
  const verify = async (
    accountId: string,
    { pan, fullName, dateOfBirth }: PanClaim,
  ): Promise<ClaimantView> => {
    if (dateOfBirth < EARLIEST_BIRTH || dateOfBirth > dayInKolkata(clock.now())) {
      throw malformed('dateOfBirth', 'Enter your date of birth');
    }
    if (!(await isVerified(accountId, pan))) {
      const name = normaliseSpaces(fullName);
      await check(accountId, 'PAN', {
        ask: () => providers.pan.matches({ pan, fullName: name, dateOfBirth }),
        toRefusal: (matches, details) =>
          matches
            ? null
            : new ApiError('PAN_MISMATCH', 'This PAN does not match the name and date of birth', details),
        repeatable: { values: [pan, name, dateOfBirth], refused: false },
      });
      await saveClaimant(accountId, pan, name);
      // Another call may have been first, with another PAN.
      await isVerified(accountId, pan);
    }
    return statusOf(accountId);
  };

  /** Throws PAN_NEEDED. */
  const findVerified = async (accountId: string): Promise<Claimant> => {
    const claimant = await repository.findClaimant(db, accountId);
    if (!claimant) throw panNeeded();
    return claimant;
  };

  return { statusOf, verify, findVerified };
};

export type Claimants = ReturnType<typeof createClaimants>;

// The person who claims: verified once by PAN, which is then sealed and shown masked.
import { CHECK_RULES } from '#contract/enums.ts';
import type { dbt } from '#contract/dbt.ts';
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import { maskLong } from '#contract/masks.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { Keys } from '../../keys.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { lockOf, triesLeft, type Checks } from './checks.ts';
import * as repository from './repository-claimants.ts';
import type { CashbackServices, Claimant, ClaimantView } from './types.ts';

type PanClaim = ParsedBodyOf<typeof dbt.verifyPan>;

const EARLIEST_BIRTH = '1900-01-01';

/** The context a PAN is sealed for, so that it opens only for the claimant of that account. */
export const panSealedFor = (accountId: string): string => `cashback_claimant\n${accountId}`;

/** Identifies the holder of a PAN across accounts. */
const personOf = (keys: Keys, pan: string): string => keys.mac('person', pan);

/** One space between words, none around them. */
const tidy = (name: string): string => name.trim().replace(/ +/g, ' ');

export const panNeeded = (): ApiError => new ApiError('PAN_NEEDED', 'Please verify your PAN first');

export const createClaimants = (
  { db, clock, keys, providers }: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'providers'>,
  { accounts }: Pick<CashbackServices, 'accounts'>,
  { check }: Checks,
) => {
  const standing = async (accountId: string): Promise<ClaimantView> => {
    const claimant = await repository.findClaimant(db, accountId);
    if (claimant) {
      const { panMasked: pan, panName } = claimant;
      const left = CHECK_RULES.failures;
      return { panStatus: 'VERIFIED', pan, panName, triesLeft: left, lockedUntil: null };
    }
    const at = clock.now();
    const made = await repository.findCheck(db, accountId, 'PAN');
    const lockedUntil = lockOf(made, at);
    return {
      panStatus: lockedUntil ? 'LOCKED' : 'NEEDED',
      pan: null,
      panName: null,
      triesLeft: lockedUntil ? 0 : triesLeft(made, at),
      lockedUntil: lockedUntil?.toISOString() ?? null,
    };
  };

  const keep = (accountId: string, pan: string, panName: string): Promise<unknown> => {
    const claimant: Claimant = {
      accountId,
      panSealed: keys.seal(pan, panSealedFor(accountId)),
      panMasked: maskLong(pan),
      panName,
      verifiedAt: clock.now(),
      person: personOf(keys, pan),
    };
    return db.tx(async (tx) => {
      await accounts.assertOpen(tx, accountId);
      await repository.insertClaimant(tx, claimant);
      await repository.forgiveFailures(tx, accountId, 'PAN');
    });
  };

  /** Whether this PAN is verified already; throws if another one is. */
  const verifiedBefore = async (accountId: string, pan: string): Promise<boolean> => {
    const claimant = await repository.findClaimant(db, accountId);
    if (!claimant) return false;
    if (keys.open(claimant.panSealed, panSealedFor(accountId)) === pan) return true;
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
    if (!(await verifiedBefore(accountId, pan))) {
      const name = tidy(fullName);
      await check(
        accountId,
        'PAN',
        () => providers.pan.matches({ pan, fullName: name, dateOfBirth }),
        (matches, details) =>
          matches
            ? null
            : new ApiError('PAN_MISMATCH', 'This PAN does not match the name and date of birth', details),
      );
      await keep(accountId, pan, name);
    }
    return standing(accountId);
  };

  /** Throws PAN_NEEDED. */
  const verified = async (accountId: string): Promise<Claimant> => {
    const claimant = await repository.findClaimant(db, accountId);
    if (!claimant) throw panNeeded();
    return claimant;
  };

  return { standing, verify, verified };
};

export type Claimants = ReturnType<typeof createClaimants>;

const openedOr = (otherwise: string, open: () => string): string => {
  try {
    return open();
  } catch {
    return otherwise;
  }
};

/** Identifies the holder of a sealed PAN. One whose PAN cannot be opened matches nobody else. */
export const personOfSealed = (keys: Keys, accountId: string, panSealed: string): string =>
  personOf(
    keys,
    openedOr(accountId, () => keys.open(panSealed, panSealedFor(accountId))),
  );

/**
 * Part of `housekeeping.sweep`: fills in the key that identifies claimants across accounts, for those who verified
 * before it was stored.
 */
export const createRecogniser = ({
  db,
  clock,
  keys,
  log,
}: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'log'>) => {
  const round = createDueProcessor<repository.Unrecognised>(
    { log },
    { failureMessage: 'A claimant could not be recognised', logFieldsOf: ({ accountId }) => ({ accountId }) },
  );
  return (): Promise<void> =>
    round(
      (after, limit) => repository.findUnrecognised(db, clock.now(), after, limit),
      ({ accountId, panSealed }) =>
        repository.setPerson(db, accountId, personOfSealed(keys, accountId, panSealed)),
    );
};

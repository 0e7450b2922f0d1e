// Who a claimant is, whichever account claims: the holder of a PAN, which is stored sealed.
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import type { Keys } from '../../keys.ts';
import { findWithoutPerson, setPerson, type ClaimantWithoutPerson } from './repository-claimants.ts';

/** The context a PAN is sealed for, so that it opens only for the claimant of that account. */
export const panSealContext = (accountId: string): string => `cashback_claimant\n${accountId}`;

/** Identifies the holder of a PAN across accounts. */
export const personKeyOf = (keys: Keys, pan: string): string => keys.mac('person', pan);

const openOr = (otherwise: string, open: () => string): string => {
  try {
    return open();
  } catch {
    return otherwise;
  }
};

/** Identifies the holder of a sealed PAN. One whose PAN cannot be opened matches nobody else. */
export const personOfSealed = (keys: Keys, accountId: string, panSealed: string): string =>
  personKeyOf(
    keys,
    openOr(accountId, () => keys.open(panSealed, panSealContext(accountId))),
  );

/**
 * Part of `housekeeping.sweep`: fills in the key that identifies claimants across accounts, for those who verified
 * before it was stored.
 */
export const createPersonKeyFiller = ({
  db,
  clock,
  keys,
  log,
}: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'log'>) => {
  const round = createDueProcessor<ClaimantWithoutPerson>(
    { log },
    { failureMessage: 'A claimant could not be recognised', logFieldsOf: ({ accountId }) => ({ accountId }) },
  );
  return (): Promise<void> =>
    round(
      (after, limit) => findWithoutPerson(db, clock.now(), after, limit),
      ({ accountId, panSealed }) => setPerson(db, accountId, personOfSealed(keys, accountId, panSealed)),
    );
};

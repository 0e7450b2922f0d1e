// Where a claimant is paid: a UPI id, a bank account, or both, in the name on the PAN.
import { randomUUID } from 'node:crypto';
import type { dbt } from '#contract/dbt.ts';
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import { maskLong, maskUpi } from '#contract/masks.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { NameMatch, Payee } from '../../providers/types.ts';
import { lockedUntilOf, type Checks } from './checks.ts';
import { panNeeded, type Claimants } from './claimants.ts';
import { branchOf } from './ifsc.ts';
import * as repository from './repository-claimants.ts';
import type { Beneficiary, BeneficiariesView, BeneficiaryView, CashbackServices } from './types.ts';

type EditRequest = ParsedBodyOf<typeof dbt.editBeneficiary>;

/** The context a payee is sealed for, so that it opens only for that beneficiary of that account. */
export const payeeSealContext = (accountId: string, beneficiaryId: string): string =>
  `beneficiary\n${accountId}\n${beneficiaryId}`;

export const viewOf = (beneficiary: Beneficiary): BeneficiaryView => ({
  beneficiaryId: beneficiary.beneficiaryId,
  kind: beneficiary.kind,
  account: beneficiary.masked,
  accountHolder: beneficiary.accountHolder,
  bankName: beneficiary.bankName,
  ifsc: beneficiary.ifsc,
  addedAt: beneficiary.addedAt.toISOString(),
});

/** The decrypted payee; for the payout only. */
export const payeeOf = ({ keys }: Pick<Dependencies, 'keys'>, beneficiary: Beneficiary): Payee =>
  JSON.parse(
    keys.open(beneficiary.sealed, payeeSealContext(beneficiary.accountId, beneficiary.beneficiaryId)),
  ) as Payee;

export const noBeneficiary = (): ApiError =>
  new ApiError('NOT_FOUND', 'You have no such UPI id or bank account');

interface PayeeDetails {
  payee: Payee;
  masked: string;
  bankName: string | null;
  ifsc: string | null;
}

const upiOf = ({ upiId }: EditRequest): PayeeDetails => {
  if (!upiId) throw malformed('upiId', 'Enter your UPI id');
  return { payee: { kind: 'UPI', upiId }, masked: maskUpi(upiId), bankName: null, ifsc: null };
};

const bankOf = async ({ accountNumber, ifsc, bankName }: EditRequest): Promise<PayeeDetails> => {
  if (!accountNumber) throw malformed('accountNumber', 'Enter the account number');
  if (!ifsc) throw malformed('ifsc', 'Enter the IFSC');
  const name = (await branchOf(ifsc))?.bankName ?? bankName;
  if (!name) throw malformed('bankName', 'We do not know this IFSC. Enter the name of the bank');
  const payee: Payee = { kind: 'BANK', accountNumber, ifsc };
  return { payee, masked: maskLong(accountNumber), bankName: name, ifsc };
};

const refusalOf = (match: NameMatch, details: { triesLeft: number }): ApiError | null => {
  if (match === 'SAME') return null;
  return match === 'OTHER'
    ? new ApiError('NAME_MISMATCH', 'This account is not in the name on your PAN', details)
    : new ApiError('PAYEE_UNKNOWN', 'The bank could not find this account. Please check it', details);
};

type BeneficiaryDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'providers'>;

export const createBeneficiaries = (
  { db, clock, keys, providers }: BeneficiaryDependencies,
  { accounts }: Pick<CashbackServices, 'accounts'>,
  { check }: Checks,
  claimants: Claimants,
) => {
  const list = async (accountId: string): Promise<BeneficiariesView> => ({
    beneficiaryList: (await repository.currentBeneficiaries(db, accountId)).map(viewOf),
    lockedUntil:
      lockedUntilOf(await repository.findCheck(db, accountId, 'PAYEE'), clock.now())?.toISOString() ?? null,
  });

  /** The current beneficiary with that id. Throws NOT_FOUND. */
  const findCurrent = async (accountId: string, beneficiaryId: string): Promise<Beneficiary> => {
    const beneficiary = await repository.findBeneficiary(db, accountId, beneficiaryId);
    if (!beneficiary || beneficiary.replacedAt) throw noBeneficiary();
    return beneficiary;
  };

  /** The current beneficiary if it is exactly this account, so that sending it twice changes nothing. */
  const findSame = async (
    q: Queryable,
    accountId: string,
    payee: Payee,
  ): Promise<Beneficiary | undefined> => {
    const text = JSON.stringify(payee);
    const all = await repository.currentBeneficiaries(q, accountId);
    return all.find((beneficiary) => JSON.stringify(payeeOf({ keys }, beneficiary)) === text);
  };

  const replaceBeneficiary = async (
    accountId: string,
    accountHolder: string,
    details: PayeeDetails,
  ): Promise<Beneficiary> => {
    const { payee, masked, bankName, ifsc } = details;
    const beneficiaryId = randomUUID();
    const beneficiary: Beneficiary = {
      accountId,
      beneficiaryId,
      kind: payee.kind,
      sealed: keys.seal(JSON.stringify(payee), payeeSealContext(accountId, beneficiaryId)),
      masked,
      accountHolder,
      bankName,
      ifsc,
      addedAt: clock.now(),
      replacedAt: null,
    };
    return db.tx(async (tx) => {
      await accounts.assertOpen(tx, accountId);
      if (!(await repository.lockClaimant(tx, accountId))) throw panNeeded();
      await repository.resetFailures(tx, accountId, 'PAYEE');
      // Sent twice at once: the other call was first.
      const before = await findSame(tx, accountId, payee);
      if (before) return before;
      await repository.retireBeneficiary(tx, accountId, beneficiary.kind, beneficiary.addedAt);
      await repository.insertBeneficiary(tx, beneficiary);
      return beneficiary;
    });
  };

  /** Throws PAN_NEEDED, NOT_FOUND, MALFORMED_REQUEST, NAME_MISMATCH, PAYEE_UNKNOWN, PAYEE_LOCKED, UNAVAILABLE. */
  const edit = async (accountId: string, body: EditRequest) => {
    const { panName } = await claimants.findVerified(accountId);
    if (body.beneficiaryId) {
      const replaced = await findCurrent(accountId, body.beneficiaryId);
      if (replaced.kind !== body.kind) throw malformed('kind', 'Of another kind than the one it replaces');
    }
    const details = body.kind === 'UPI' ? upiOf(body) : await bankOf(body);
    const before = await findSame(db, accountId, details.payee);
    if (before) return { beneficiary: viewOf(before), ...(await list(accountId)) };
    await check(accountId, 'PAYEE', {
      ask: () => providers.bank.matchName(details.payee, panName),
      toRefusal: refusalOf,
    });
    const beneficiary = viewOf(await replaceBeneficiary(accountId, panName, details));
    return { beneficiary, ...(await list(accountId)) };
  };

  return { list, edit, findCurrent };
};

export type Beneficiaries = ReturnType<typeof createBeneficiaries>;

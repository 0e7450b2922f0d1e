// The claimant, the payees, what can be claimed and the state of a claim; and the calls that take it further.
import { dbt } from '#contract/dbt.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Claimant = DataOf<typeof dbt.verifyUser>;
export type Beneficiary = DataOf<typeof dbt.editBeneficiary>['beneficiary'];
export type Terms = DataOf<typeof dbt.validate>;
export type Claim = DataOf<typeof dbt.summary>;
export type ClaimDraft = NonNullable<Claim['draft']>;
export type Transfer = NonNullable<Claim['transfer']>;

const quiet = { quiet: true };

export const claimant = createLoadable('claimant', dbt.verifyUser, quiet);
export const beneficiaries = createLoadable('beneficiaries', dbt.fetchBeneficiary, quiet);
export const claimTerms = createLoadable('claimTerms', dbt.validate, quiet);
export const claim = createLoadable('claim', dbt.summary, {
  ...quiet,
  idOf: ({ draft, transfer }) => (draft ?? transfer)?.cartId,
});

/** The screen that makes the call handles its outcome and shows what failed. */
export const verifyPan = createCallThunk(dbt.verifyPan, quiet);
export const editBeneficiary = createCallThunk(dbt.editBeneficiary, quiet);
export const lookUpBank = createCallThunk(dbt.fetchBank, quiet);
export const saveClaim = createCallThunk(dbt.saveByPost, quiet);
export const confirmClaim = createCallThunk(dbt.transfer, quiet);

export const refreshClaimant = createRefresh(dbt.verifyUser, claimant);
export const refreshBeneficiaries = createRefresh(dbt.fetchBeneficiary, beneficiaries);
export const refreshClaim = createRefresh(dbt.summary, claim);

// The claimant, the payees, what can be claimed and the state of a claim; and the calls that take it further.
import { dbt } from '#contract/dbt.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Claimant = DataOf<typeof dbt.verifyUser>;
export type Beneficiary = DataOf<typeof dbt.editBeneficiary>['beneficiary'];
export type Terms = DataOf<typeof dbt.validate>;
/** What a cart claims: a draft until it is confirmed, then the transfer. */
export type ClaimState = DataOf<typeof dbt.summary>;
export type ClaimDraft = NonNullable<ClaimState['draft']>;
export type Transfer = NonNullable<ClaimState['transfer']>;

export const claimant = createLoadable('claimant', dbt.verifyUser);
export const beneficiaries = createLoadable('beneficiaries', dbt.fetchBeneficiary);
export const claimTerms = createLoadable('claimTerms', dbt.validate);
export const claim = createLoadable('claim', dbt.summary, {
  idOf: ({ draft, transfer }) => (draft ?? transfer)?.cartId,
});

/** The screen that makes the call handles its outcome and shows what failed. */
export const verifyPan = createCallThunk(dbt.verifyPan);
export const editBeneficiary = createCallThunk(dbt.editBeneficiary);
export const lookUpBank = createCallThunk(dbt.fetchBank);
export const saveClaim = createCallThunk(dbt.saveByPost);
export const confirmClaim = createCallThunk(dbt.transfer);

export const refreshClaimant = createRefresh(dbt.verifyUser, claimant);
export const refreshBeneficiaries = createRefresh(dbt.fetchBeneficiary, beneficiaries);
export const refreshClaim = createRefresh(dbt.summary, claim);

// The payee of the claim in progress: the one chosen before, also before a reload, else the first.
import { useState } from 'react';
import type { Beneficiary } from '#web/features/cashback/records.ts';
import { readStoredClaim } from '#web/features/cashback/stored-claim.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { useRestored } from '#web/ui/use-restored.ts';

/** Read again at every step: the one before may have chosen another. */
export const useChosenPayee = (payees: readonly Beneficiary[], step: string): Beneficiary | undefined => {
  const [chosen, choose] = useState<string | null>(null);
  // Until it is known who is signed in, the tab's storage may be another card's.
  const lcn = useAppSelector(dashboard.selectData)?.lcn;
  useRestored(() => (lcn === undefined ? null : readStoredClaim().beneficiaryId), choose, `${lcn} ${step}`);
  return payees.find(({ beneficiaryId }) => beneficiaryId === chosen) ?? payees[0];
};

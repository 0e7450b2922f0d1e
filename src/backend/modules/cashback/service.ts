// Cashback by direct bank transfer: PAN, payee, claim, payout.
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import type { dbt } from '#contract/dbt.ts';
import type { member } from '#contract/member.ts';
import { pageByTime } from '../../cursor.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createBeneficiaries } from './beneficiaries.ts';
import { createChecks } from './checks.ts';
import { createClaimants } from './claimants.ts';
import { createDrafts } from './drafts.ts';
import { branchOf } from './ifsc.ts';
import { findBeneficiaries } from './repository-claimants.ts';
import { findTransfers } from './repository-transfers.ts';
import { termsIn } from './terms.ts';
import { createTransferConfirmer } from './transfer.ts';
import type { CashbackServices, Transfer } from './types.ts';
import { ledgerLine } from './views.ts';

type BodyOf<N extends keyof typeof dbt> = ParsedBodyOf<(typeof dbt)[N]>;
type LedgerQuery = ParsedBodyOf<typeof member.cashTransactions>;

export const createCashbackService = (deps: Dependencies, services: CashbackServices) => {
  const { db, keys, queue } = deps;
  const checks = createChecks(deps, services);
  const claimants = createClaimants(deps, services, checks);
  const beneficiaries = createBeneficiaries(deps, services, checks, claimants);
  const drafts = createDrafts(deps, services, { claimants, beneficiaries });

  /** Throws NOT_FOUND if the brand does not offer cashback. */
  const requireOffered = async ({ accountId, clientId }: Session): Promise<string> => {
    await termsIn(db, services, clientId);
    return accountId;
  };

  const linesOf = async (accountId: string, transfers: readonly Transfer[]) => {
    const ids = transfers.map(({ beneficiaryId }) => beneficiaryId);
    const found = await findBeneficiaries(db, accountId, ids);
    const beneficiaries = new Map(found.map((beneficiary) => [beneficiary.beneficiaryId, beneficiary]));
    return transfers.map((transfer) => {
      const beneficiary = beneficiaries.get(transfer.beneficiaryId);
      if (!beneficiary) throw new Error('A transfer without its beneficiary');
      return ledgerLine(transfer, beneficiary);
    });
  };

  /** Past payouts, newest first. Stays readable after a brand has closed its cashback. */
  const cashLedger = async ({ accountId }: Session, query: LedgerQuery) => {
    const { page, nextCursor } = await pageByTime(keys, JSON.stringify(['cash', accountId]), query, {
      find: (after, limit) => findTransfers(db, accountId, after, limit),
      positionOf: ({ requestedAt, transferId }) => ({ at: requestedAt, id: transferId }),
    });
    return { ledgerResponseList: await linesOf(accountId, page), nextCursor };
  };

  return {
    verifyUser: async (session: Session) => claimants.statusOf(await requireOffered(session)),
    verifyPan: async (session: Session, body: BodyOf<'verifyPan'>) =>
      claimants.verify(await requireOffered(session), body),
    fetchBeneficiary: async (session: Session) => beneficiaries.list(await requireOffered(session)),
    editBeneficiary: async (session: Session, body: BodyOf<'editBeneficiary'>) =>
      beneficiaries.edit(await requireOffered(session), body),
    /** Also answers for an IFSC that is not in the directory, because a form may ask about anything that was typed. */
    fetchBank: async (ifsc: string) => ({
      ifsc,
      ...((await branchOf(ifsc)) ?? { bankName: null, branchCode: null }),
    }),
    validate: drafts.validate,
    save: drafts.save,
    summary: drafts.summary,
    receipt: drafts.receipt,
    pendingClaimOf: drafts.pendingClaimOf,
    transfer: createTransferConfirmer(deps, services),
    cashLedger,
    /** Has confirmed claims paid at once instead of at the next poll. */
    paySoon: () => queue.nudge('cashback.pay'),
  };
};

export type CashbackService = ReturnType<typeof createCashbackService>;

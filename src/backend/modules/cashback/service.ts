// Cashback by direct bank transfer: PAN, payee, claim, payout.
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import type { dbt } from '#contract/dbt.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireCartId } from '../../http/cart-id.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createBeneficiaries } from './beneficiaries.ts';
import { createChecks } from './checks.ts';
import { createClaimants } from './claimants.ts';
import { createDrafts } from './drafts.ts';
import { branchOf } from './ifsc.ts';
import { termsIn } from './terms.ts';
import { createTransferConfirmer } from './transfer.ts';
import { createTransferReader } from './transfers.ts';
import type { CashbackServices } from './types.ts';

type BodyOf<N extends keyof typeof dbt> = ParsedBodyOf<(typeof dbt)[N]>;

export const createCashbackService = (deps: Dependencies, services: CashbackServices) => {
  const { db, queue } = deps;
  const checks = createChecks(deps, services);
  const claimants = createClaimants(deps, services, checks);
  const beneficiaries = createBeneficiaries(deps, services, checks, claimants);
  const drafts = createDrafts(deps, services, { claimants, beneficiaries });
  const transfers = createTransferReader(deps);

  /** Throws NOT_FOUND if the brand does not offer cashback. */
  const requireOffered = async ({ accountId, clientId }: Session): Promise<string> => {
    await termsIn(db, services, clientId);
    return accountId;
  };

  /** A transfer by its id, or what the cart claims. Throws NOT_FOUND if there is neither. */
  const summary = async (session: Session, cart: string | null, transferId: string | undefined) => {
    if (transferId !== undefined) {
      const receipt = await transfers.receipt(session, transferId);
      if (!receipt) throw new ApiError('NOT_FOUND', 'There is no such transfer');
      return { draft: null, ...receipt };
    }
    const cartId = requireCartId(cart);
    const receipt = await transfers.receiptOfCart(session, cartId);
    return receipt ? { draft: null, ...receipt } : drafts.summary(session, cartId);
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
    summary,
    receipt: transfers.receipt,
    pendingClaimOf: drafts.pendingClaimOf,
    transfer: createTransferConfirmer(deps, services),
    cashLedger: transfers.cashLedger,
    /** Has confirmed claims paid at once instead of at the next poll. */
    paySoon: () => queue.nudge('cashback.pay'),
  };
};

export type CashbackService = ReturnType<typeof createCashbackService>;

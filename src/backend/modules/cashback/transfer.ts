// Confirms a claim: checks all conditions and the one-time password, and blocks the coins, in the transaction that
// also stores the answer. Claims of one person are serialised, so that two of them cannot pass a limit together.
import type { dbt } from '#contract/dbt.ts';
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireCartId } from '../../http/cart-id.ts';
import type { Session } from '../../http/context.ts';
import { HOLD_LIFE_MS } from '../../ledger/hold-life.ts';
import type { Cause } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createReadableId } from '../../readable-id.ts';
import { noBeneficiary } from './beneficiaries.ts';
import { panNeeded } from './claimants.ts';
import { cartClaimed, claimIdOf } from './drafts.ts';
import { findBeneficiary, lockPerson } from './repository-claimants.ts';
import * as repository from './repository-transfers.ts';
import { sentBy, STATUS } from './states.ts';
import { amountOf, assertWithin, limitsOf, termsIn } from './terms.ts';
import type { Beneficiary, CashbackServices, Draft, Transfer } from './types.ts';
import { entryTitle } from './texts.ts';

type TransferRequest = ParsedBodyOf<typeof dbt.transfer>;

/** The cause of a transfer's movements in the ledger. */
export const causeOf = (
  { transferId, amountPaise }: Pick<Transfer, 'transferId' | 'amountPaise'>,
  { kind }: Pick<Beneficiary, 'kind'>,
): Cause => ({ title: entryTitle(amountPaise, kind), kind: 'cashback', id: transferId });

interface Claim {
  draft: Draft;
  beneficiary: Beneficiary;
  amountPaise: number;
  /** The time of the claim: its month is the one whose limit was checked. */
  at: Date;
}

type TransferDependencies = Pick<Dependencies, 'clock' | 'keys' | 'queue'>;

export const createTransferConfirmer = (
  { clock, keys, queue }: TransferDependencies,
  services: CashbackServices,
) => {
  const { ledger, otp, accounts } = services;

  /** The cart's claim, locked so that no other claim of the person is confirmed meanwhile. */
  const lockClaim = async (tx: Tx, session: Session, cartId: string): Promise<Claim> => {
    const { accountId, clientId } = session;
    if (!(await lockPerson(tx, accountId))) throw panNeeded();
    const before = await repository.findTransferOfCart(tx, accountId, cartId);
    if (before) throw cartClaimed(before);
    const terms = await termsIn(tx, services, clientId);
    const draft = await repository.findDraft(tx, accountId, cartId);
    if (!draft) throw new ApiError('NOT_FOUND', 'Nothing is claimed with this cart');
    const beneficiary = await findBeneficiary(tx, accountId, draft.beneficiaryId);
    if (!beneficiary || beneficiary.replacedAt) throw noBeneficiary();
    const at = clock.now();
    assertWithin(await limitsOf(tx, terms, session, at), draft.points);
    return { draft, beneficiary, amountPaise: amountOf(terms, draft.points), at };
  };

  const createTransfer = async (tx: Tx, session: Session, { draft, beneficiary, amountPaise, at }: Claim) => {
    const { accountId, cartId, points, beneficiaryId } = draft;
    const { mobile } = await accounts.ofSession(tx, session);
    const transferId = createReadableId('CB', at);
    const { holdId } = await ledger.hold(tx, {
      accountId,
      coins: points,
      cause: causeOf({ transferId, amountPaise }, beneficiary),
      at,
      expiresAt: addMs(at, HOLD_LIFE_MS),
    });
    const transfer: Transfer = {
      accountId,
      transferId,
      cartId,
      clientId: session.clientId,
      beneficiaryId,
      state: 'REQUESTED',
      points,
      amountPaise,
      holdId,
      mobile,
      requestedAt: at,
      dueBy: sentBy(at),
      reference: null,
      failure: null,
    };
    await repository.insertTransfer(tx, transfer);
    await repository.insertEvent(tx, transfer, { kind: 'REQUESTED', at });
    await repository.deleteDraft(tx, accountId, cartId);
    await queue.enqueue(tx, 'cashback.pay', { accountId, transferId }, { key: transferId });
    return transfer;
  };

  /**
   * Throws MALFORMED_REQUEST, NOT_FOUND, PAN_NEEDED, CART_ORDERED, CASHBACK_LIMIT, PRICE_CHANGED with what the claim
   * is worth now, what `otp.consume` throws, and INSUFFICIENT_POINTS with the missing coins, which uses up no
   * password.
   */
  return async (tx: Tx, session: Session, cart: string | null, body: TransferRequest) => {
    const cartId = requireCartId(cart);
    const claim = await lockClaim(tx, session, cartId);
    const { draft, amountPaise } = claim;
    if (draft.points !== body.points || amountPaise !== body.amountPaise) {
      const now = { points: draft.points, amountPaise };
      const changed = draft.points === body.points ? 'The cashback rate' : 'The claim';
      throw new ApiError('PRICE_CHANGED', `${changed} has changed`, now);
    }
    await otp.consume(tx, {
      requestId: body.requestId,
      otp: body.otp,
      purpose: 'CASH_TRANSACTION',
      binding: { accountId: draft.accountId, orderId: claimIdOf({ keys }, draft, amountPaise) },
    });
    const { transferId, state, dueBy } = await createTransfer(tx, session, claim);
    return { transferId, status: STATUS[state], dueBy: dueBy?.toISOString() ?? null };
  };
};

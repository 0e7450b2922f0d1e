// What a cart claims until the claim is confirmed.
import { ApiError } from '../../http/api-error.ts';
import { requireCartId } from '../../http/cart-id.ts';
import type { Session } from '../../http/context.ts';
import { balanceAt } from '../../ledger/balance.ts';
import type { Dependencies } from '../../dependencies.ts';
import { viewOf, type Beneficiaries } from './beneficiaries.ts';
import type { Claimants } from './claimants.ts';
import { findBeneficiary } from './repository-claimants.ts';
import * as repository from './repository-transfers.ts';
import { promisedBy } from './states.ts';
import { amountOf, assertWithin, limitsOf, quoteOf, termsIn } from './terms.ts';
import type { Beneficiary, CashbackServices, Draft, DraftView, Validation, Transfer } from './types.ts';
import { actionText, titleText } from './texts.ts';

export const cartClaimed = (transfer: Transfer): ApiError =>
  new ApiError('CART_ORDERED', 'Your earlier claim was confirmed. Nothing more was claimed', {
    orderId: transfer.transferId,
  });

/**
 * Identifies a claim including its amount and payee, for the one-time password: changing either makes it another
 * claim.
 */
export const claimIdOf = (
  { keys }: Pick<Dependencies, 'keys'>,
  { accountId, cartId, beneficiaryId, points }: Draft,
  amountPaise: number,
): string => {
  const text = JSON.stringify([accountId, cartId, beneficiaryId, points, amountPaise]);
  return `claim-${keys.mac('handle', text).slice(0, 32)}`;
};

interface DraftRequest {
  beneficiaryId: string;
  points: number;
}

interface DraftWithBeneficiary {
  draft: Draft;
  beneficiary: Beneficiary;
}

type DraftDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys'>;

export const createDrafts = (
  { db, clock, keys }: DraftDependencies,
  services: Pick<CashbackServices, 'accounts' | 'clients'>,
  { claimants, beneficiaries }: { claimants: Claimants; beneficiaries: Beneficiaries },
) => {
  const draftView = async (
    { clientId }: Session,
    { draft, beneficiary }: DraftWithBeneficiary,
  ): Promise<DraftView> => {
    const at = clock.now();
    const terms = await termsIn(db, services, clientId);
    const { accountId, points, cartId } = draft;
    return {
      cartId,
      beneficiary: viewOf(beneficiary),
      paisePerCoin: terms.paisePerCoin,
      ...(await quoteOf(db, terms, { accountId, points, at })),
      expectedBy: promisedBy(beneficiary.kind, at).toISOString(),
    };
  };

  /** Throws MALFORMED_REQUEST, NOT_FOUND, PAN_NEEDED, CASHBACK_LIMIT, CART_ORDERED. */
  const save = async (session: Session, cart: string | null, { beneficiaryId, points }: DraftRequest) => {
    const cartId = requireCartId(cart);
    const { accountId, clientId } = session;
    const terms = await termsIn(db, services, clientId);
    await claimants.findVerified(accountId);
    const beneficiary = await beneficiaries.findCurrent(accountId, beneficiaryId);
    const claimed = await repository.findTransferOfCart(db, accountId, cartId);
    if (claimed) throw cartClaimed(claimed);
    const at = clock.now();
    assertWithin(await limitsOf(db, terms, session, at), points);
    const draft: Draft = { accountId, cartId, beneficiaryId, points };
    await db.tx(async (tx) => {
      await services.accounts.assertOpen(tx, accountId);
      await repository.saveDraft(tx, draft, at);
    });
    return { draft: await draftView(session, { draft, beneficiary }) };
  };

  /** Null if the cart has no claim, or if its payee was replaced meanwhile. */
  const find = async (accountId: string, cartId: string): Promise<DraftWithBeneficiary | null> => {
    const draft = await repository.findDraft(db, accountId, cartId);
    const beneficiary = draft && (await findBeneficiary(db, accountId, draft.beneficiaryId));
    return beneficiary && !beneficiary.replacedAt ? { draft, beneficiary } : null;
  };

  const validate = async (session: Session, points: number | undefined): Promise<Validation> => {
    const { accountId, clientId } = session;
    const at = clock.now();
    const terms = await termsIn(db, services, clientId);
    const limits = await limitsOf(db, terms, session, at);
    if (points !== undefined) assertWithin(limits, points);
    return {
      paisePerCoin: terms.paisePerCoin,
      limits,
      availablePointsAmount: (await balanceAt(db, accountId, at)).available,
      quote: points === undefined ? null : await quoteOf(db, terms, { accountId, points, at }),
    };
  };

  /** What the cart claims. Throws NOT_FOUND if that is nothing. */
  const summary = async (session: Session, cartId: string) => {
    const { accountId } = session;
    const found = await find(accountId, cartId);
    if (!found) throw new ApiError('NOT_FOUND', 'Nothing is claimed with this cart');
    const { available: availablePointsAmount } = await balanceAt(db, accountId, clock.now());
    return { draft: await draftView(session, found), transfer: null, availablePointsAmount };
  };

  /** The cart's claim that waits for a one-time password; null if there is none. */
  const pendingClaimOf = async ({ accountId, clientId }: Session, cartId: string) => {
    if (await repository.findTransferOfCart(db, accountId, cartId)) return null;
    const found = await find(accountId, cartId);
    const terms = await services.clients.cashbackIn(db, clientId);
    if (!found || !terms) return null;
    const { draft, beneficiary } = found;
    const amountPaise = amountOf(terms, draft.points);
    const orderId = claimIdOf({ keys }, draft, amountPaise);
    const title = titleText(amountPaise, beneficiary.masked);
    return {
      orderId,
      title,
      coins: draft.points,
      action: actionText(amountPaise, beneficiary.masked, draft.points),
    };
  };

  return { save, validate, summary, pendingClaimOf };
};

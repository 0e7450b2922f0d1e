// Prices a draft for the member, without ordering.
import { isAgent } from '../../http/agents.ts';
import { malformed } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { balanceAt, previewHoldLots } from '../../ledger/balance.ts';
import type { Dependencies } from '../../dependencies.ts';
import { verifiedContacts } from '../accounts/news.ts';
import { toPlaceView } from '../address/service.ts';
import { deliveryTo } from './delivery.ts';
import { assertPlusAccess, type DraftPricer } from './pricing.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import type { Draft, Order, Quote } from './types.ts';

/**
 * The pieces of a waiting order that become available if it makes way for the draft: those that it took, or all if the
 * draft is for as many and can stay that order.
 */
const piecesFreedBy = ({ denomination, count }: Draft, waiting: Order | null): number => {
  if (!waiting) return 0;
  const { line, tookStock } = waiting;
  const isSame = line.itemType !== 'VOUCHER' || line.denominationPaise === denomination;
  return isSame && (tookStock || line.count === count) ? line.count : 0;
};

const toWaitingView = ({ orderId, line, points, moneyPaise }: Order): Quote['waiting'] => ({
  orderId,
  denominationPaise: line.denominationPaise,
  count: line.count,
  points,
  moneyPaise,
});

/**
 * Throws NOT_FOUND, MALFORMED_REQUEST, PLUS_ONLY, SOLD_OUT. Problems that a member can fix are answers here, not
 * errors.
 */
export const createOrderQuoter = (
  { db, clock }: Dependencies,
  services: OrderServices,
  priceDraft: DraftPricer,
) => {
  const deliveryOf = async (accountId: string, addressId: string | undefined): Promise<Quote['delivery']> => {
    if (addressId === undefined) return null;
    const place = await services.address.placeOf(db, accountId, addressId);
    return { address: toPlaceView(place), ...(await deliveryTo(services, db, place)) };
  };

  return async (session: Session, draft: Draft): Promise<Quote> => {
    const { accountId, clientId } = session;
    const now = clock.now();
    const waiting = await repository.findWaiting(db, accountId, draft.productId, now);
    const ownPieces = piecesFreedBy(draft, waiting);
    const { item, line, price, split } = await priceDraft(db, clientId, draft, ownPieces);
    if (draft.addressId !== undefined && item.itemType !== 'PRODUCT') {
      throw malformed('addressId', 'Of products only');
    }
    await assertPlusAccess(item, () => services.membership.hasOfferAccess(db, accountId));
    const account = await services.accounts.ofSession(db, session);
    const available = (await balanceAt(db, accountId, now)).available + (waiting?.points ?? 0);
    const lots = await previewHoldLots(db, {
      accountId,
      coins: split.mostPoints,
      at: now,
      endingHold: waiting?.holdId,
    });
    return {
      line,
      price,
      split,
      maxCount: item.maxCount,
      availablePointsAmount: available,
      pointsLeft: Math.max(0, available - split.points),
      pointsMissing: Math.max(0, split.points - available),
      lots: lots.map((lot) => ({ points: lot.coins, expiresAt: lot.expiresAt.toISOString() })),
      email: (isAgent(session) ? verifiedContacts(account) : account).email,
      mobile: account.mobile,
      delivery: await deliveryOf(accountId, draft.addressId),
      waiting: waiting && toWaitingView(waiting),
    };
  };
};

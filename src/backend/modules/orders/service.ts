// Orders: priced, placed with blocked coins, confirmed by a one-time password, and shown only to their owner. What
// follows the confirmation is in issue.ts and goods.ts, what members do with an order in actions.ts, and what ends by
// the clock in sweep.ts.
import type { Tx } from '../../db/driver.ts';
import { isAgent } from '../../http/agents.ts';
import { malformed } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { verifiedContacts } from '../accounts/news.ts';
import { isAwaitingPassword } from './action-rules.ts';
import { createOrderActions } from './actions.ts';
import { createOrderConfirmation, type PasswordAttempt } from './confirm.ts';
import { createOrderPlacer, type OrderRequest } from './place.ts';
import { createDraftPricer } from './pricing.ts';
import { createOrderQuoter } from './quote.ts';
import { createOrderReader } from './read.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { familyOf, STATE_VIEWS } from './states.ts';
import {
  bindingOf,
  titleOf,
  type OrderDetail,
  type OrderRef,
  type PendingOrder,
  type PlaceResult,
  type PlaceItemRequest,
  type PlaceProductRequest,
  type PlaceVoucherRequest,
} from './types.ts';

type Contact = Pick<OrderRequest, 'email' | 'mobile'>;

const OWN_EMAIL = 'Only the member can choose another address';
const OWN_MOBILE = 'Only the member can choose another number';

export const createOrdersService = (deps: Dependencies, services: OrderServices) => {
  const { db, clock, queue } = deps;
  const priceDraft = createDraftPricer(services.catalogue, services.clients);
  const placeOrder = createOrderPlacer(services, priceDraft);
  const confirmation = createOrderConfirmation(deps, services);
  const actions = createOrderActions(deps, services);
  const reader = createOrderReader(deps, services);
  services.payments.onSettled('ORDER', confirmation.onSettled);

  /** What the member gave, or else the account's own. A support agent cannot send anything elsewhere. */
  const contactOf = async (
    tx: Tx,
    session: Session,
    chosen: { email?: string | undefined; mobile?: string | undefined },
  ): Promise<Contact> => {
    const { email, mobile } = chosen;
    if (isAgent(session) && email !== undefined) throw malformed('email', OWN_EMAIL);
    if (isAgent(session) && mobile !== undefined) throw malformed('mobile', OWN_MOBILE);
    if (email !== undefined && mobile !== undefined) return { email, mobile };
    const account = await services.accounts.ofSession(tx, session);
    // A member sees the address before ordering; an agent does not, so that it must be one that the member confirmed.
    const own = isAgent(session) ? verifiedContacts(account) : account;
    return { email: email ?? own.email, mobile: mobile ?? account.mobile };
  };

  const place = async (
    tx: Tx,
    session: Session,
    cartId: string | null,
    request: OrderRequest,
  ): Promise<PlaceResult> => {
    const at = clock.now();
    const placed = await placeOrder(tx, session, { cartId, request, at });
    // A free order needs no password, because nobody can lose anything by it.
    const isFree = placed.state === 'PLACED' && placed.points === 0 && placed.moneyPaise === 0;
    const order = isFree ? await confirmation.confirm(tx, placed, at) : placed;
    return {
      orderId: order.orderId,
      status: STATE_VIEWS[order.state].status,
      verifyBy: order.verifyBy.toISOString(),
      awaitsVerification: order.state === 'PLACED',
    };
  };

  const placeProduct = async (tx: Tx, session: Session, cartId: string | null, body: PlaceProductRequest) =>
    place(tx, session, cartId, {
      ...body,
      ...(await contactOf(tx, session, body)),
      itemType: 'PRODUCT',
      denomination: undefined,
    });

  const placeCoupon = async (
    tx: Tx,
    session: Session,
    cartId: string | null,
    body: Omit<PlaceItemRequest, 'addressId'>,
  ) =>
    place(tx, session, cartId, {
      ...body,
      ...(await contactOf(tx, session, body)),
      itemType: 'COUPON',
      denomination: undefined,
      addressId: null,
    });

  /** Runs an action and returns the order as it is afterwards. */
  const runAction = async (
    tx: Tx,
    ref: OrderRef,
    action: (tx: Tx, ref: OrderRef) => Promise<void>,
  ): Promise<{ order: OrderDetail }> => {
    await action(tx, ref);
    return { order: await reader.readDetail(tx, ref) };
  };

  const refOf = ({ accountId }: Session, orderId: string): OrderRef => ({ accountId, orderId });

  return {
    validate: createOrderQuoter(deps, services, priceDraft),

    placeVoucher: async (tx: Tx, session: Session, cartId: string | null, body: PlaceVoucherRequest) => {
      const contact = await contactOf(tx, session, body);
      const fixed = { itemType: 'VOUCHER', moneyPaise: 0, addressId: null } as const;
      return place(tx, session, cartId, { ...body, ...contact, ...fixed });
    },

    placeProduct,

    /** An item with an address is a product. */
    placeItem: async (
      tx: Tx,
      session: Session,
      cartId: string | null,
      { addressId, ...body }: PlaceItemRequest,
    ) =>
      addressId === undefined
        ? placeCoupon(tx, session, cartId, body)
        : placeProduct(tx, session, cartId, { ...body, addressId }),

    /** Throws NOT_FOUND, ORDER_STATE, and what `otp.consume` throws. */
    verify: (tx: Tx, { accountId }: Session, attempt: PasswordAttempt) =>
      confirmation.verify(tx, accountId, attempt),

    list: reader.list,
    details: reader.details,
    summary: reader.summary,

    cancel: (tx: Tx, session: Session, orderId: string) =>
      runAction(tx, refOf(session, orderId), actions.cancel),
    undo: (tx: Tx, session: Session, orderId: string) => runAction(tx, refOf(session, orderId), actions.undo),
    giveBack: (tx: Tx, session: Session, orderId: string, count: number | undefined) =>
      runAction(tx, refOf(session, orderId), (q, ref) => actions.giveBack(q, ref, count)),

    /** The order of a cart that waits for its one-time password; null if there is none. */
    pendingOrderOf: async (accountId: string, cartId: string): Promise<PendingOrder | null> => {
      const order = await repository.findOrderOfCart(db, accountId, cartId);
      if (!order || !isAwaitingPassword(order, clock.now())) return null;
      const codesTo = familyOf(order.line.itemType) === 'CODES' ? order.email : null;
      const { orderId, terms } = bindingOf(order);
      return { orderId, terms, coins: order.points, title: titleOf(order), codesTo };
    },

    /** The partner whose item was ordered; null if the account has no such order. */
    partnerOf: async (accountId: string, orderId: string) => {
      const order = await repository.findOrder(db, accountId, orderId);
      return order && { name: order.line.brandName };
    },

    /** Has the jobs of a committed transaction run at once instead of at the next poll. */
    runJobsSoon: (tx: Tx): Promise<void> => queue.nudgeEnqueued(tx),
  };
};

export type OrdersService = ReturnType<typeof createOrdersService>;

// Orders whose course is drawn from a seed: of every kind, by the calls and jobs of the product.
import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { COUPON, PIECE_PAISE, PIECE_POINTS, type GoodsHarness, type Shopper } from './goods-harness.ts';
import { POINTS } from './order-harness.ts';
import { issueAllBut, voidAllBut } from './some-codes.ts';

/** Whole numbers below `below`, the same for the same seed (mulberry32). */
export const createDice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

type Dice = ReturnType<typeof createDice>;

const { orders } = contract;

const anyCodes = async (harness: GoodsHarness, dice: Dice, member: Shopper): Promise<void> => {
  const count = 1 + dice(3);
  const orderId = await harness.confirmed(member, { count, points: count * POINTS });
  if (dice(4) === 0) return void (await harness.act(member, orders.undo, { orderId }));
  await issueAllBut(harness, dice(6), member, orderId);
  // What the issuer did not void can be undone once more.
  while (dice(3) > 0) {
    const { status } = await harness.act(member, orders.undo, { orderId });
    if (status !== 200) return;
    await voidAllBut(harness, dice(5), member, orderId);
  }
};

const anyCoupon = async (harness: GoodsHarness, _dice: Dice, member: Shopper): Promise<void> => {
  const cartId = randomUUID();
  const draft = { productId: COUPON, count: 1, points: 40, email: 'a@example.in', mobile: '9812345678' };
  const { status, data } = await harness.placeItem(member, draft, cartId);
  // Each member has it once.
  if (status !== 200) return;
  const { orderId } = data as { orderId: string };
  await harness.verify(member, { orderId, ...(await harness.requestPassword(member, cartId)) });
  await harness.issue(member, orderId);
};

/** Sends some pieces back, of which the store rejects some. */
const sendBack = async (
  harness: GoodsHarness,
  dice: Dice,
  member: Shopper,
  order: { orderId: string; count: number },
): Promise<void> => {
  const { orderId, count } = order;
  await harness.act(member, orders.giveBack, { orderId, count: 1 + dice(count) });
  await harness.fulfil(member, orderId);
  harness.clock.advance(31);
  if (dice(3) > 0) await harness.fulfil(member, orderId);
  // The coins that came back may be spent before the store rejects what came.
  if (dice(3) === 0) await anyCodes(harness, dice, member);
  harness.clock.advance(86_400 * (1 + dice(10)));
  harness.fulfilment.behave({ reject: dice(3) }, orderId);
  await harness.fulfil(member, orderId);
};

const anyGoods = async (harness: GoodsHarness, dice: Dice, member: Shopper): Promise<void> => {
  const count = 1 + dice(3);
  const points = dice(2) === 0 ? count * PIECE_POINTS : 1000 * count + dice(2000);
  const moneyPaise = count * PIECE_PAISE - points * 25;
  const { orderId, payment } = await harness.ordered(member, { count, points, moneyPaise });
  if (payment) await harness.settle(member, orderId, dice(5) === 0 ? 'FAILED' : 'PAID');
  if (payment && dice(6) === 0) await harness.settle(member, orderId, 'PAID', { gatewayReference: 'SBX-2' });
  if (dice(6) === 0) await harness.act(member, orders.cancel, { orderId });
  harness.fulfilment.behave(dice(6) === 0 ? { refuse: true } : {}, orderId);
  await harness.fulfil(member, orderId);
  if (dice(6) === 0) await harness.act(member, orders.cancel, { orderId });
  harness.clock.advance(61);
  if (dice(6) === 0) harness.fulfilment.behave({ lost: true }, orderId);
  await harness.delivered(member, orderId);
  const { actions } = (await harness.details(member, orderId)) as { actions: string[] };
  if (actions.includes('RETURN') && dice(5) > 0) await sendBack(harness, dice, member, { orderId, count });
};

const KINDS = [anyCodes, anyCodes, anyGoods, anyGoods, anyCoupon] as const;

/** Runs an order to some end, and then some hours or days. */
export const anyOrder = async (harness: GoodsHarness, dice: Dice, member: Shopper): Promise<void> => {
  await KINDS[dice(KINDS.length)]?.(harness, dice, member);
  harness.clock.advance(3600 * (1 + dice(72)));
};

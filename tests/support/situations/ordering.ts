// Successful calls of orders, holdings and payments.
import { gatewaySignature } from '#backend/providers/gateway-signature.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../app.ts';
import { HOME } from './account.ts';
import { COUPON, PRODUCT, VOUCHER, type Scene, type SituationsOf } from './scene.ts';

const { address, holdings, membership, orders } = contract;

interface Cart {
  member: TestMember;
  cartid: string;
  orderId: string;
}

let lastCart = 0;
const nextCart = (): string => `cart-of-a-situation-${(lastCart += 1)}`;

/** The current price of the voucher, as the member sees it. */
const voucherDraft = async ({ callOk }: Scene, { headers }: TestMember) => {
  const { denominations } = await callOk(contract.catalogue.detail, {
    query: { itemType: 'VOUCHER', productId: VOUCHER },
  });
  const { amountPaise } = denominations.find(({ available }) => available)!;
  const choice = { productId: VOUCHER, denomination: amountPaise, count: 1 };
  const { price } = await callOk(orders.validate, { headers, body: choice });
  return { ...choice, points: price.points };
};

const placeVoucher = async (scene: Scene): Promise<Cart> => {
  const member = await scene.me();
  const cartid = nextCart();
  const headers = { ...member.headers, cartid };
  const { orderId } = await scene.callOk(orders.placeVoucher, {
    headers,
    body: await voucherDraft(scene, member),
  });
  return { member, cartid, orderId };
};

/** A confirmed order whose code was issued. */
const buyVoucher = async (scene: Scene): Promise<Cart> => {
  const cart = await placeVoucher(scene);
  const { headers } = cart.member;
  const password = await scene.requestPassword(cart.member, 'REDEEM_POINTS', cart.cartid);
  await scene.callOk(orders.verify, { headers, body: { orderId: cart.orderId, ...password } });
  await scene.queue.work();
  return cart;
};

const productDraft = async ({ callOk }: Scene, { headers }: TestMember, money: boolean) => {
  const added = await callOk(address.add, { headers, body: HOME });
  const { addressId } = added.address;
  const choice = { productId: PRODUCT, count: 1, addressId };
  const whole = await callOk(orders.validate, { headers, body: choice });
  const points = money ? whole.split.leastPoints : whole.split.points;
  const { split } = await callOk(orders.validate, { headers, body: { ...choice, points } });
  return { ...choice, points: split.points, moneyPaise: split.moneyPaise };
};

const orderProduct = async (scene: Scene, { money = false } = {}): Promise<Cart> => {
  const member = await scene.me();
  const cartid = nextCart();
  const body = await productDraft(scene, member, money);
  const headers = { ...member.headers, cartid };
  const { orderId } = await scene.callOk(orders.placeProduct, { headers, body });
  const password = await scene.requestPassword(member, 'REDEEM_POINTS', cartid);
  await scene.callOk(orders.verify, { headers, body: { orderId, ...password } });
  await scene.queue.work();
  return { member, cartid, orderId };
};

const holdingOfPurchase = async (scene: Scene) => {
  const { member, orderId } = await buyVoucher(scene);
  const { holdingList } = await scene.callOk(holdings.list, { headers: member.headers, query: {} });
  return { member, orderId, voucherId: holdingList[0]!.voucherId };
};

export const orderSituations: SituationsOf<typeof orders> = {
  validate: async ({ me }) => ({
    headers: (await me()).headers,
    body: { productId: PRODUCT, count: 2 },
    expected: { line: { productId: PRODUCT, count: 2 }, pointsMissing: 0 },
  }),
  placeVoucher: async (scene) => {
    const member = await scene.me();
    const headers = { ...member.headers, cartid: nextCart() };
    return { headers, body: await voucherDraft(scene, member), expected: { status: 'PENDING' } };
  },
  placeProduct: async (scene) => {
    const member = await scene.me();
    const headers = { ...member.headers, cartid: nextCart() };
    return { headers, body: await productDraft(scene, member, false), expected: { status: 'PENDING' } };
  },
  placeItem: async ({ me, callOk }) => {
    const headers = { ...(await me()).headers, cartid: nextCart() };
    const choice = { productId: COUPON, count: 1 };
    const { price } = await callOk(orders.validate, { headers, body: choice });
    return { headers, body: { ...choice, points: price.points } };
  },
  verifyPlain: async (scene) => {
    const { member, cartid, orderId } = await placeVoucher(scene);
    const { otp } = await scene.requestPassword(member, 'REDEEM_POINTS', cartid);
    return { headers: member.headers, body: { orderId, otp }, expected: { orderId } };
  },
  verify: async (scene) => {
    const { member, cartid, orderId } = await placeVoucher(scene);
    const password = await scene.requestPassword(member, 'REDEEM_POINTS', cartid);
    return { headers: member.headers, body: { orderId, ...password }, expected: { orderId } };
  },
  list: ({ owner }) => ({ ...owner, query: { group: 'success', limit: '50' } }),
  details: async (scene) => {
    const { member, orderId } = await buyVoucher(scene);
    const order = { orderId, statusText: 'ORDER DELIVERED', revealed: true };
    return { headers: member.headers, body: { orderId, reveal: true }, expected: { order } };
  },
  summary: async (scene) => {
    const { member, orderId } = await buyVoucher(scene);
    return { headers: member.headers, query: { orderId } };
  },
  cancel: async (scene) => {
    const { member, orderId } = await placeVoucher(scene);
    const order = { statusText: 'ORDER CANCELLED BY MEMBER' };
    return { headers: member.headers, body: { orderId }, expected: { order } };
  },
  giveBack: async (scene) => {
    const { member, orderId } = await orderProduct(scene);
    for (let stage = 0; stage < 4; stage += 1) await scene.passTime(70);
    const order = { statusText: 'RETURN IN PROGRESS' };
    return { headers: member.headers, body: { orderId }, expected: { order } };
  },
  undo: async (scene) => {
    const { member, orderId } = await buyVoucher(scene);
    return {
      headers: member.headers,
      body: { orderId },
      expected: { order: { statusText: 'CANCEL IN PROGRESS' } },
    };
  },
};

export const holdingSituations: SituationsOf<typeof holdings> = {
  list: ({ owner }) => ({ ...owner, query: { state: 'active' } }),
  one: async (scene) => {
    const { member, voucherId } = await holdingOfPurchase(scene);
    return { headers: member.headers, query: { voucherId } };
  },
  markUsed: async (scene) => {
    const { member, voucherId } = await holdingOfPurchase(scene);
    return { headers: member.headers, body: { voucherId, used: true } };
  },
};

/** An open payment for a year of Plus. */
const openPayment = async (scene: Scene) => {
  const member = await scene.me();
  const { planList } = await scene.callOk(membership.plans, {});
  const { planId, pricePaise } = planList[0]!;
  const body = { planId, pricePaise, autoRenew: false };
  const { payment } = await scene.callOk(membership.buy, { headers: member.headers, body });
  return { member, payment, amountPaise: pricePaise };
};

export const paymentSituations: SituationsOf<typeof contract.payments> = {
  status: async (scene) => {
    const { member, payment } = await openPayment(scene);
    const { paymentId } = payment;
    return { headers: member.headers, query: { paymentId }, expected: { payment: { status: 'PENDING' } } };
  },
  callback: async (scene) => {
    const { member, payment, amountPaise } = await openPayment(scene);
    const fields = {
      paymentId: payment.paymentId,
      payer: member.accountId,
      outcome: 'PAID' as const,
      amountPaise,
      gatewayReference: 'SBX-of-a-situation',
    };
    return { body: { ...fields, signature: gatewaySignature(scene.deps.keys, fields) } };
  },
};

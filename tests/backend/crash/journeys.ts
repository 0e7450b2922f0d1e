// Every operation of a member that moves value, from its first call to its end: what to send, and how to check
// whether it took effect. A new kind is a new row of `journeys`.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { contract } from '#contract/index.ts';
import { OPENING } from '../../support/conversion-harness.ts';
import { PIECE_PAISE, PRODUCT, PRODUCT_ADDRESS, seedGoods } from '../../support/goods-harness.ts';
import { DRAFT, POINTS, seedVoucher } from '../../support/order-harness.ts';
import type { RetryingMember } from './retrying-member.ts';

/** An operation that was acknowledged and has ended, as its member saw it. */
export interface Operation {
  id: string;
  /** Null if it has none. */
  cartId: string | null;
  status: string;
  /** What it cost; negative if it earned coins. */
  coins: number;
  /** Its effects beyond its own row, each once; the names of countable things can repeat. */
  effects: string[];
}

export interface Journey {
  go(member: RetryingMember): Promise<Operation>;
  /** Rows `id, cart_id, status` of this kind for the accounts $1. */
  operations: string;
  /** Rows `effect, times` for the accounts $1, or for unknown accounts. */
  effects: string;
}

const { address, conversion: points, dbt, membership, orders } = contract;

const CARDS = 2;
const PRODUCT_POINTS = 1000;
const PRODUCT_PAISE = PIECE_PAISE - PRODUCT_POINTS * 25;
const ON_SHELF = 100_000;
const YEAR = { planId: 'plus-12', pricePaise: 499_00 };
const CLAIM = { points: 500, amountPaise: 100_00 };
/** The fewest points that ZILLION converts, for as many coins; and a larger amount that the member decides against. */
const CONVERSION = { points: 400, coins: 100, microSite: false };
const CHANGED_CONVERSION = { points: 800, coins: 200, microSite: false };
const CONTACT = { email: 'a@example.in', mobile: '9812345678' };

/** Puts the ordered items on the shelf. */
export const seedItems = async (db: Db): Promise<void> => {
  await seedVoucher(db);
  await seedGoods(db);
  await db.query('update catalogue_item set stock = $2 where item_id = $1', [PRODUCT, ON_SHELF]);
};

/** What the journeys need of a member; run before the first kill. */
export const prepareMember = async ({ call }: RetryingMember): Promise<void> => {
  await call(address.add, { body: PRODUCT_ADDRESS });
  const claim = { pan: 'ABCPR1234F', fullName: 'Asha Rao', dateOfBirth: '1990-08-14' };
  await call(dbt.verifyPan, { body: claim });
  await call(dbt.editBeneficiary, { body: { kind: 'UPI', upiId: 'asharao@examplebank' } });
};

const orderStatus =
  ({ call }: RetryingMember, orderId: string) =>
  async (): Promise<string> =>
    (await call(orders.details, { body: { orderId } })).order.status;

const ordersOf = (itemType: string): string =>
  `select order_id as id, cart_id, case state when 'DELIVERED' then 'ORDER_SUCCESS' else state end as status
     from member_order where account_id = any($1) and item_type = '${itemType}'`;

/** Effects of orders, by the order whose id begins the key. */
const doneFor = (table: string, count: string, itemType: string): string =>
  `select done.key as effect, done.${count} as times
     from ${table} done left join member_order o on o.order_id = split_part(done.key, ':', 1)
    where o.order_id is null or (o.account_id = any($1) and o.item_type = '${itemType}')`;

const paid = (reference: string, paise: number): string => `${paise} paise for ${reference}`;

const refunded = (reference: string, paise: number): string => `${paise} paise back for ${reference}`;

const paidFor = (purpose: string): string =>
  `select done.amount_paise || ' paise for ' || p.reference as effect, count(*)::int as times
     from sandbox_payment done join payment p on p.payment_id = done.payment_id
    where p.account_id = any($1) and p.purpose = '${purpose}' and done.outcome = 'PAID' and p.state = 'PAID'
    group by effect`;

const voucher: Journey = {
  go: async (member) => {
    const { call, confirm, waitForEnd } = member;
    const cartId = randomUUID();
    const draft = { ...DRAFT, ...CONTACT, count: CARDS, points: CARDS * POINTS };
    const { orderId: id } = await call(orders.placeVoucher, { body: draft, cartId });
    await confirm(orders.verify, 'REDEEM_POINTS', cartId, { orderId: id });
    return {
      id,
      cartId,
      status: await waitForEnd(id, orderStatus(member, id)),
      coins: draft.points,
      effects: Array.from({ length: CARDS }, (_, n) => `${id}:${n + 1}`),
    };
  },
  operations: ordersOf('VOUCHER'),
  effects: doneFor('sandbox_voucher', 'issues', 'VOUCHER'),
};

const PIECE = 'a piece off the shelf';

/** For coins and money. */
const product: Journey = {
  go: async (member) => {
    const { call, confirm, pay, waitForEnd } = member;
    const cartId = randomUUID();
    const [to] = (await call(address.fetchAll, {})).addressList;
    const body = {
      productId: PRODUCT,
      count: 1,
      addressId: to.addressId,
      points: PRODUCT_POINTS,
      moneyPaise: PRODUCT_PAISE,
      ...CONTACT,
    };
    const { orderId: id } = await call(orders.placeProduct, { body, cartId });
    const { payment } = await confirm(orders.verify, 'REDEEM_POINTS', cartId, { orderId: id });
    await pay(payment);
    return {
      id,
      cartId,
      status: await waitForEnd(id, orderStatus(member, id)),
      coins: PRODUCT_POINTS,
      effects: [id, PIECE, paid(id, PRODUCT_PAISE)],
    };
  },
  operations: ordersOf('PRODUCT'),
  effects: `${doneFor('sandbox_parcel', 'parcels', 'PRODUCT')}
    union all ${paidFor('ORDER')}
    union all select '${PIECE}', ${ON_SHELF} - stock from catalogue_item where item_id = '${PRODUCT}'`,
};

/** It is charged twice, and over when the second charge went back. */
const plus: Journey = {
  go: async ({ accountId, call, pay, waitForEnd }) => {
    const { orderId: id, payment } = await call(membership.buy, { body: { ...YEAR, autoRenew: false } });
    await pay(payment, 'again');
    return {
      id,
      cartId: null,
      status: await waitForEnd(id, async () => {
        const { order, payment: made } = await call(membership.order, { query: { orderId: id } });
        return made.refunds[0]?.status === 'SUCCESS' ? order.status : 'PENDING';
      }),
      coins: 0,
      effects: [paid(id, YEAR.pricePaise), refunded(id, YEAR.pricePaise), `a year for ${accountId}`],
    };
  },
  operations: `
    select order_id as id, null as cart_id, case state when 'PAID' then 'ORDER_SUCCESS' else state end as status
      from plus_order where account_id = any($1)`,
  effects: `${paidFor('MEMBERSHIP')}
    union all select done.amount_paise || ' paise back for ' || p.reference, count(*)::int
                from sandbox_refund done left join payment p on p.payment_id = done.payment_id
               where p.payment_id is null or (p.account_id = any($1) and p.purpose = 'MEMBERSHIP')
               group by done.amount_paise, p.reference
    union all select 'a year for ' || account_id, date_part('year', age(until + interval '1 day', since))::int
                from plus_membership where account_id = any($1)`,
};

const cashback: Journey = {
  go: async ({ call, confirm, waitForEnd }) => {
    const cartId = randomUUID();
    const [payee] = (await call(dbt.fetchBeneficiary, {})).beneficiaryList;
    const { beneficiaryId } = payee;
    await call(dbt.saveByPost, { body: { beneficiaryId, points: CLAIM.points }, cartId });
    const { transferId: id } = await confirm(dbt.transfer, 'CASH_TRANSACTION', cartId, CLAIM);
    return {
      id,
      cartId,
      status: await waitForEnd(
        id,
        async () => (await call(dbt.summary, { query: { transferId: id } })).transfer.status,
      ),
      coins: CLAIM.points,
      effects: [paid(id, CLAIM.amountPaise)],
    };
  },
  operations: `
    select transfer_id as id, cart_id, case state when 'PAID' then 'ORDER_SUCCESS' else state end as status
      from cashback_transfer where account_id = any($1)`,
  effects: `
    select done.amount_paise || ' paise for ' || done.key as effect, done.payments as times
      from sandbox_payout done left join cashback_transfer t on t.transfer_id = done.key
     where t.transfer_id is null or t.account_id = any($1)`,
};

const taken = (accountId: string): string => `${CONVERSION.points} points of ${accountId}`;

/** The first conversion is debited nowhere: another amount replaces it in the cart. */
const conversion: Journey = {
  go: async ({ accountId, call, confirm, waitForEnd }) => {
    const cartId = randomUUID();
    await call(points.convert, { body: CHANGED_CONVERSION, cartId });
    const { conversionId: id } = await call(points.convert, { body: CONVERSION, cartId });
    await confirm(points.verify, 'REDEEM_POINTS', cartId, { conversionId: id });
    const query = { conversionId: id };
    return {
      id,
      cartId,
      status: `ORDER_${await waitForEnd(id, async () => (await call(points.status, { query })).conversion.status)}`,
      coins: -CONVERSION.coins,
      effects: [
        `${CONVERSION.points} points for ${id}`,
        taken(accountId),
        `${CONVERSION.coins} coins for ${id}`,
      ],
    };
  },
  operations: `
    select conversion_id as id, cart_id, case state when 'CONVERTED' then 'ORDER_SUCCESS' else state end as status
      from conversion where account_id = any($1) and state <> 'LAPSED'`,
  // The programme's own record: its debits, and the points that are missing from its initial balances.
  effects: `
    select done.points || ' points for ' || done.key as effect, count(*)::int as times
      from sandbox_programme_debit done left join conversion c on c.conversion_id = done.key
     where not done.is_void and (c.conversion_id is null or c.account_id = any($1))
     group by effect
    union all select '${CONVERSION.points} points of ' || member_id, (${OPENING} - points)::float / ${CONVERSION.points}
                from sandbox_programme_member where member_id::uuid = any($1)
    union all select coins || ' coins for ' || cause_id, count(*)::int
                from ledger_entry where account_id = any($1) and cause_kind = 'conversion'
               group by cause_id, coins`,
};

export const journeys = { voucher, product, plus, cashback, conversion };

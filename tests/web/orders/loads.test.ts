import { address } from '#contract/address.ts';
import { catalogue } from '#contract/catalogue.ts';
import { orders } from '#contract/orders.ts';
import { placeOf } from '#web/features/address/rules.ts';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { loadOrderDetails, loadReceipt } from '#web/server/loads/order.ts';
import { loadCouponSummary, loadOrderSummary } from '#web/server/loads/order-summary.ts';
import { loadPaymentsOptions } from '#web/server/loads/payments-options.ts';
import {
  addressFixture,
  detailFixture,
  orderFixture,
  quoteFixture,
  type Order,
  type OrderQuote,
} from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberRequest } from '../../support/page-request.ts';

const { addressId } = addressFixture();
const ANOTHER_ID = '0b8f1a52-6f0e-4a7c-9f3d-2c5d8e7f1a90';
const PLACE = placeOf(addressFixture());

const withAddresses = (...list: ReturnType<typeof addressFixture>[]) =>
  mockServer.use(mockEndpoint(address.fetchAll, { addressList: list }));

const quoting = (itemType: OrderQuote['line']['itemType'], changes: Partial<OrderQuote> = {}) => {
  const asked: unknown[] = [];
  mockServer.use(
    mockEndpoint(orders.validate, ({ body }) => {
      asked.push(body);
      const quote = quoteFixture(changes);
      return { ...quote, line: { ...quote.line, itemType } };
    }),
  );
  return asked;
};

const DELIVERED = {
  delivery: { address: PLACE, deliverable: true, estimatedDays: { least: 2, most: 4 } },
};

describe('/order-summary', () => {
  it('redirects to the address form, with a return address, when the member has no address', async () => {
    withAddresses();
    quoting('PRODUCT');
    expect(await loadOrderSummary(memberRequest({ query: { productId: 'p-1', count: '2' } }))).toEqual({
      kind: 'redirect',
      to: '/delivery-address-form?returnTo=%2Forder-summary%3FproductId%3Dp-1%26count%3D2',
    });
  });

  it('is shown to an agent without an address, which only the member may add', async () => {
    withAddresses();
    quoting('PRODUCT');
    const agent = { ...memberRequest().viewer, kind: 'agent' as const };
    const query = { productId: 'p-1', count: '2', addressId };
    expect(await loadOrderSummary(memberRequest({ viewer: agent, query }))).toMatchObject({
      kind: 'render',
      props: { draft: { productId: 'p-1', addressId: null }, itemType: 'PRODUCT', problem: null },
    });
    expect(await loadPaymentsOptions(memberRequest({ viewer: agent, query }))).toEqual({
      kind: 'redirect',
      to: '/order-summary?productId=p-1&count=2',
    });
  });

  it('asks for no address when the product cannot be ordered', async () => {
    withAddresses();
    mockServer.use(
      mockError(orders.validate, 'SOLD_OUT', 'This has run out'),
      mockError(catalogue.detail, 'NOT_FOUND', 'There is no such voucher'),
    );
    expect(await loadOrderSummary(memberRequest({ query: { productId: 'p-1', count: '2' } }))).toMatchObject({
      props: { itemType: 'PRODUCT', problem: { text: 'This has run out' } },
    });
  });

  it.each(['member', 'agent'] as const)(
    'redirects to itself with the default address, which the list has first, for a %s',
    async (kind) => {
      withAddresses(addressFixture(), addressFixture({ addressId: ANOTHER_ID, defaultAddress: false }));
      quoting('PRODUCT');
      const viewer = { ...memberRequest().viewer, kind };
      const query = { productId: 'p-1', count: '2' };
      expect(await loadOrderSummary(memberRequest({ viewer, query }))).toEqual({
        kind: 'redirect',
        to: `/order-summary?productId=p-1&count=2&addressId=${addressId}`,
      });
    },
  );

  it('requests the price for the address in the query', async () => {
    withAddresses(addressFixture());
    const asked = quoting('PRODUCT', DELIVERED);
    const outcome = await loadOrderSummary(
      memberRequest({ query: { productId: 'p-1', count: '2', addressId } }),
    );
    expect(outcome).toMatchObject({ kind: 'render', props: { itemType: 'PRODUCT', problem: null } });
    expect(asked).toEqual([{ productId: 'p-1', count: 2, addressId }]);
  });

  it.each([
    ['without an address', {}],
    ['with an address', { addressId }],
  ])(
    'redirects a coupon to its own summary, and a voucher without a value to its page: %s',
    async (_name, more) => {
      withAddresses();
      if ('addressId' in more) withAddresses(addressFixture());
      const asked = quoting('COUPON');
      if ('addressId' in more) {
        mockServer.use(
          mockError(orders.validate, 'MALFORMED_REQUEST', 'Of products only', {}, { once: true }),
        );
      }
      expect(
        await loadOrderSummary(memberRequest({ query: { productId: 'c-1', count: '1', ...more } })),
      ).toEqual({
        kind: 'redirect',
        to: '/coupons/order-summary?productId=c-1',
      });
      expect(asked).toEqual([{ productId: 'c-1', count: 1 }]);
      mockServer.use(
        mockError(orders.validate, 'MALFORMED_REQUEST', 'Choose a value'),
        mockEndpoint(catalogue.detail, detailFixture()),
      );
      expect(
        await loadOrderSummary(memberRequest({ query: { productId: 'v-1', count: '2', ...more } })),
      ).toEqual({
        kind: 'redirect',
        to: '/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays?count=2',
      });
    },
  );

  it('says how many can be ordered at once when the query asks for more', async () => {
    mockServer.use(
      mockError(orders.validate, 'MALFORMED_REQUEST', 'At most 10 in one order', { most: 10 }),
      mockEndpoint(catalogue.detail, detailFixture({ maxCount: 10 })),
    );
    const query = { productId: 'v-1', denomination: '50000', count: '25' };
    const problem = { text: 'At most 10 in one order', left: 10, otherValue: null };
    expect(await loadOrderSummary(memberRequest({ query }))).toMatchObject({
      props: { draft: { count: 25 }, problem },
    });
  });

  it.each([
    ['50000', 'SOLD_OUT', { left: 0 }, 'denomination=100000&count=2'],
    ['50000', 'SOLD_OUT', { left: 1 }, 'denomination=100000&count=2'],
    ['100000', 'SOLD_OUT', { left: 0 }, 'denomination=50000&count=2'],
    ['70000', 'MALFORMED_REQUEST', {}, 'denomination=50000&count=2'],
  ] as const)(
    'offers another value of a voucher when this one cannot be ordered: %s, %s %j',
    async (denomination, code, details, choice) => {
      mockServer.use(
        mockError(orders.validate, code, 'Not so', details),
        mockEndpoint(catalogue.detail, detailFixture()),
      );
      const otherValue = `/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays?${choice}`;
      expect(
        await loadOrderSummary(memberRequest({ query: { productId: 'v-1', denomination, count: '2' } })),
      ).toMatchObject({
        props: { itemType: 'VOUCHER', problem: { text: 'Not so', otherValue } },
      });
    },
  );

  it.each([
    ['there is no other one', 'SOLD_OUT', { denominations: detailFixture().denominations.slice(0, 1) }],
    [
      'the other ones have run out',
      'SOLD_OUT',
      { denominations: detailFixture().denominations.map((one) => ({ ...one, available: false })) },
    ],
    ['the voucher is for Plus members only', 'PLUS_ONLY', {}],
  ] as const)('offers no other value when %s', async (_name, code, changes) => {
    mockServer.use(
      mockError(orders.validate, code, 'Not so'),
      mockEndpoint(catalogue.detail, detailFixture({ ...changes })),
    );
    const query = { productId: 'v-1', denomination: '50000', count: '2' };
    expect(await loadOrderSummary(memberRequest({ query }))).toMatchObject({
      props: { problem: { otherValue: null } },
    });
  });

  it('says why a product cannot be ordered', async () => {
    withAddresses(addressFixture());
    mockServer.use(
      mockError(orders.validate, 'SOLD_OUT', 'Only 1 left', { left: 1 }),
      mockError(catalogue.detail, 'NOT_FOUND', 'There is no such voucher'),
    );
    expect(
      await loadOrderSummary(memberRequest({ query: { productId: 'p-1', count: '2', addressId } })),
    ).toMatchObject({
      props: { itemType: 'PRODUCT', problem: { text: 'Only 1 left', plusOnly: false, left: 1 } },
    });
  });
});

describe('/coupons/order-summary', () => {
  it('needs only a product id, and redirects to the coupons without one', async () => {
    const asked = quoting('COUPON');
    const outcome = await loadCouponSummary(memberRequest({ query: { productId: 'c-1' } }));
    expect(outcome).toMatchObject({ kind: 'render', props: { itemType: 'COUPON' } });
    expect(asked).toEqual([{ productId: 'c-1', count: 1 }]);
    expect(await loadCouponSummary(memberRequest())).toEqual({ kind: 'redirect', to: '/coupons' });
  });

  it('redirects anything but a coupon to the summary of its kind', async () => {
    quoting('PRODUCT');
    expect(await loadCouponSummary(memberRequest({ query: { productId: 'p-1' } }))).toEqual({
      kind: 'redirect',
      to: '/order-summary?productId=p-1&count=1',
    });
  });

  it('keeps the price that the member has seen', async () => {
    quoting('COUPON');
    const request = memberRequest({ query: { productId: 'c-1', price: '40' } });
    expect(await loadCouponSummary(request)).toMatchObject({ props: { draft: { price: 40 } } });
  });
});

describe('/payments-options', () => {
  const QUERY = { productId: 'p-1', count: '1', addressId };

  it('renders once the delivery address is known', async () => {
    withAddresses(addressFixture());
    quoting('PRODUCT', DELIVERED);
    expect(await loadPaymentsOptions(memberRequest({ query: QUERY }))).toMatchObject({
      kind: 'render',
      props: { draft: { productId: 'p-1', addressId } },
    });
  });

  it('redirects to the summary when the product cannot be delivered or is sold out', async () => {
    withAddresses(addressFixture());
    const toSummary = { kind: 'redirect', to: `/order-summary?productId=p-1&count=1&addressId=${addressId}` };
    quoting('PRODUCT', { delivery: { ...DELIVERED.delivery, deliverable: false, estimatedDays: null } });
    expect(await loadPaymentsOptions(memberRequest({ query: QUERY }))).toEqual(toSummary);
    mockServer.use(mockError(orders.validate, 'SOLD_OUT', 'This has run out'));
    expect(await loadPaymentsOptions(memberRequest({ query: QUERY }))).toEqual(toSummary);
  });

  it.each([
    [{ productId: 'p-1', count: '1' }, '/order-summary?productId=p-1&count=1'],
    [
      { productId: 'v-1', count: '1', denomination: '5000' },
      '/order-summary?productId=v-1&denomination=5000&count=1',
    ],
    [
      { productId: 'v-1', count: '1', denomination: '5000', addressId },
      `/order-summary?productId=v-1&denomination=5000&count=1&addressId=${addressId}`,
    ],
    [{}, '/burn/vouchers'],
  ])('redirects to the previous step for the query %j', async (query, to) => {
    expect(await loadPaymentsOptions(memberRequest({ query: query }))).toEqual({
      kind: 'redirect',
      to,
    });
  });
});

describe('a receipt', () => {
  const mockOrder = (changes: Partial<Order>) =>
    mockServer.use(
      mockEndpoint(orders.summary, { order: orderFixture(changes), availablePointsAmount: 1 }),
      mockEndpoint(catalogue.detail, detailFixture()),
    );

  it('comes with the ordered item, for what is related to it, and without it if that fails', async () => {
    const { line } = orderFixture();
    const asked: unknown[] = [];
    mockOrder({});
    mockServer.use(
      mockEndpoint(catalogue.detail, ({ query }) => {
        asked.push(query);
        return detailFixture();
      }),
    );
    const request = memberRequest({ query: { orderId: 'o' } });
    expect(await loadReceipt('VOUCHER')(request)).toBeUndefined();
    expect(asked).toEqual([{ client: request.clientId, itemType: 'VOUCHER', productId: line.productId }]);
    expect(itemDetail.selectData(request.store.getState())).toMatchObject(detailFixture());
    mockServer.use(mockError(catalogue.detail, 'NOT_FOUND', 'There is no such voucher'));
    expect(await loadReceipt('VOUCHER')(memberRequest({ query: { orderId: 'o' } }))).toBeUndefined();
  });

  it('asks for no item where the order failed', async () => {
    mockServer.use(
      mockEndpoint(orders.summary, {
        order: orderFixture({ status: 'ORDER_FAILED' }),
        availablePointsAmount: 1,
      }),
    );
    expect(await loadReceipt('VOUCHER')(memberRequest({ query: { orderId: 'o' } }))).toBeUndefined();
  });

  it('redirects to the address of the order’s type', async () => {
    mockOrder({ itemType: 'PRODUCT' });
    expect(
      await loadReceipt('PRODUCT')(memberRequest({ query: { orderId: 'order-20417' } })),
    ).toBeUndefined();
    expect(await loadReceipt('VOUCHER')(memberRequest({ query: { orderId: 'order-20417' } }))).toEqual({
      kind: 'redirect',
      to: '/order-receipt?orderId=order-20417',
    });
    mockOrder({ itemType: 'COUPON' });
    expect(
      await loadReceipt('COUPON')(memberRequest({ query: { orderId: 'o' }, params: { moduleType: 'burn' } })),
    ).toBeUndefined();
    expect(
      await loadReceipt('COUPON')(memberRequest({ query: { orderId: 'o' }, params: { moduleType: 'earn' } })),
    ).toEqual({
      kind: 'redirect',
      to: '/burn/coupons/receipt?orderId=order-20417',
    });
    expect(
      await loadReceipt('COUPON')(
        memberRequest({ query: { orderId: 'o' }, params: { moduleType: 'other' } }),
      ),
    ).toEqual({
      kind: 'not-found',
    });
  });

  it('redirects to the one-time password when the order is not confirmed', async () => {
    mockOrder({ awaitsVerification: true, status: 'PENDING' });
    expect(await loadReceipt('VOUCHER')(memberRequest({ query: { orderId: 'o' } }))).toEqual({
      kind: 'redirect',
      to: '/payments-options?orderId=order-20417',
    });
  });
});

describe('an order’s page', () => {
  const mockOrder = (changes: Partial<Order>) =>
    mockServer.use(mockEndpoint(orders.summary, { order: orderFixture(changes), availablePointsAmount: 10 }));

  it.each([
    ['PRODUCT', '/product-order-details'],
    ['VOUCHER', '/voucher-order-detail'],
    ['COUPON', '/coupon-order-detail'],
  ] as const)(
    'for the type %s is at %s, and the pages of other types redirect there',
    async (itemType, path) => {
      mockOrder({ itemType });
      expect(
        await loadOrderDetails(itemType)(memberRequest({ query: { orderId: 'order-20417' } })),
      ).toBeUndefined();
      const other = itemType === 'VOUCHER' ? 'PRODUCT' : 'VOUCHER';
      expect(await loadOrderDetails(other)(memberRequest({ query: { orderId: 'order-20417' } }))).toEqual({
        kind: 'redirect',
        to: `${path}?orderId=order-20417`,
      });
    },
  );

  it('renders while the order awaits its one-time password', async () => {
    mockOrder({ awaitsVerification: true, status: 'PENDING' });
    expect(await loadOrderDetails('VOUCHER')(memberRequest({ query: { orderId: 'o' } }))).toBeUndefined();
  });

  it('is not found for an unknown or invalid order id, and redirects to all orders without an id', async () => {
    mockServer.use(mockError(orders.summary, 'NOT_FOUND', 'There is no such order in this account'));
    await expect(
      loadOrderDetails('PRODUCT')(memberRequest({ query: { orderId: 'foreign' } })),
    ).rejects.toMatchObject({
      status: 404,
    });
    expect(await loadOrderDetails('PRODUCT')(memberRequest({ query: { orderId: 'x'.repeat(41) } }))).toEqual({
      kind: 'not-found',
    });
    mockServer.use(mockEndpoint(orders.summary, { order: null, availablePointsAmount: 10 }));
    const ofNoOrder = memberRequest({ query: { orderId: 'cashback-1' } });
    expect(await loadOrderDetails('PRODUCT')(ofNoOrder)).toEqual({ kind: 'not-found' });
    expect(await loadOrderDetails('PRODUCT')(memberRequest())).toEqual({
      kind: 'redirect',
      to: '/profile/orders',
    });
  });
});

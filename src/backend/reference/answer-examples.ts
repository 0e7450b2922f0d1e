// The example of each answer: made from its schema, and changed where a call says more about its answer than that.
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointId } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { exampleOf } from './example.ts';
import { jsonSchemaOf } from './json-schema.ts';

type Fields = Record<string, unknown>;

const PLACED = { at: '2026-03-31T06:29:00.000Z', kind: 'DONE', text: 'Order placed, coins set aside' };

const withOrder = (change: Fields) => (data: Fields) => ({
  ...data,
  order: { ...(data['order'] as Fields), ...change },
});

const cancelled = withOrder({
  status: 'ORDER_FAILED',
  statusText: 'ORDER CANCELLED BY MEMBER',
  vouchers: [],
  revealed: false,
  events: [PLACED, { at: '2026-03-31T06:30:00.000Z', kind: 'DONE', text: 'Cancelled, coins returned' }],
  failure: '2,000 coins are back in your account.',
});

/** Of an order: a transfer would stand in its place. */
const receipt = ({ order, availablePointsAmount }: Fields): Fields => {
  const vouchers = (order as { vouchers: Fields[] }).vouchers.map((one) => ({
    ...one,
    code: null,
    pin: null,
  }));
  return { order: { ...(order as Fields), vouchers }, availablePointsAmount };
};

/** Of a voucher: only a partner has offers and a shop. */
const voucher = (data: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'canShop')),
  offers: [],
});

const marked = ({ holding, ...rest }: Fields): Fields => ({
  ...rest,
  holding: { ...(holding as Fields), state: 'used', usedAt: '2026-03-31T06:30:00.000Z' },
});

/** A product is sent back; it has an address and no codes. */
const returning = (data: Fields): Fields => {
  const { line } = data['order'] as { line: Fields };
  return withOrder({
    itemType: 'PRODUCT',
    status: 'PENDING',
    statusText: 'RETURN IN PROGRESS',
    line: {
      ...line,
      productId: 'p-1001',
      itemType: 'PRODUCT',
      slug: 'everyday-running-shoes',
      name: 'Everyday running shoes',
    },
    vouchers: [],
    revealed: false,
    events: [PLACED, { at: '2026-03-31T06:30:00.000Z', kind: 'DONE', text: 'Return requested' }],
  })(data);
};

const CHANGES: Record<string, (data: Fields) => Fields> = {
  'catalogue.detail': voucher,
  'holdings.markUsed': marked,
  'orders.cancel': cancelled,
  'orders.giveBack': returning,
  'orders.summary': receipt,
  'orders.undo': cancelled,
} satisfies Partial<Record<EndpointId, unknown>>;

/** The data of a successful answer. */
export const answerExampleOf = (endpoint: Endpoint): unknown => {
  const made = exampleOf(jsonSchemaOf(schemasOf(endpoint).data, 'output'));
  return CHANGES[endpoint.id]?.(made as Fields) ?? made;
};

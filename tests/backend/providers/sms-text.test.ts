// What an SMS costs: one message is 160 characters of the GSM alphabet, and everything beyond it is another message.
import { notRenewedText, paidText, plusTexts, refundedText } from '#backend/modules/membership/messages.ts';
import type { Membership, PlusOrder } from '#backend/modules/membership/types.ts';
import { UNPAID_REASONS } from '#backend/modules/orders/confirm.ts';
import {
  cancelledWith,
  deliveredTexts,
  failureOf,
  orderTexts,
  returnFailureOf,
  returnRejectedTexts,
  type TextsOf,
} from '#backend/modules/orders/messages.ts';
import type { Order } from '#backend/modules/orders/types.ts';
import { reminderTexts } from '#backend/modules/reminders/messages.ts';
import { plainTextOf } from '#backend/providers/mail-parts.ts';
import { fitSms, SMS_LENGTH, smsLengthOf, toSmsText } from '#backend/providers/sms-text.ts';
import type { Message } from '#backend/providers/types.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { templateOf } from '../../support/sms-templates.ts';

const BRANDS = loadBrands().map(({ name }) => name);
const LONG_TITLE = 'The Great Indian Handloom & Handicraft Collective – Fête’s gift card, any store, any day';

const OWN = { email: 'asha@example.in', mobile: '9876543210' };

const order = (change: Partial<Order>): Order =>
  ({
    orderId: 'ZV-2026-0330-K7XQ2-9MP4T',
    line: { name: LONG_TITLE, count: 2, itemType: 'VOUCHER', denominationPaise: 500_00 },
    points: 12_400,
    email: OWN.email,
    failure: null,
    tracking: null,
    ...change,
  }) as Order;

const CODES = { n: 1, code: 'ABCD', pin: null, expiresAt: new Date('2027-03-31T18:29:59Z') };
const returning = (coins: number, expired = 0, collected = 0) => ({ coins, expired, collected });

const cancelled = (...coins: Parameters<typeof returning>): Partial<Order> => ({
  state: 'CANCELLED',
  ...cancelledWith({ points: 12_400 }, returning(...coins)),
});

const NOT_ISSUED = failureOf('The issuer does not give out this voucher any more.', returning(12_400));

const ORDER_TEXTS: [string, TextsOf, Partial<Order>][] = [
  ['delivered', deliveredTexts([CODES, CODES]), {}],
  ['delivered to another address', deliveredTexts([CODES]), { email: 'riya.venkataraman@example.co.in' }],
  [
    'of several codes, delivered to another address',
    deliveredTexts([CODES, CODES]),
    { email: 'riya@example.in' },
  ],
  ['delivered without an address', deliveredTexts([CODES]), { email: null }],
  [
    'delivered in part',
    deliveredTexts([CODES]),
    {
      failure: `1 of 2 vouchers came. ${failureOf('The voucher could not be issued in time.', returning(6200))}`,
    },
  ],
  ['that failed', orderTexts, { state: 'UNDELIVERED', failure: NOT_ISSUED }],
  [
    'that failed, of whose coins some expired',
    orderTexts,
    {
      state: 'UNDELIVERED',
      failure: failureOf('The issuer does not give out this voucher any more.', returning(12_400, 1150)),
    },
  ],
  ['that is cancelled, of whose coins some expired', orderTexts, cancelled(12_400, 1150)],
  [
    'of goods, cancelled, whose coins expired',
    orderTexts,
    { ...cancelled(12_400, 12_400), moneyPaise: 1_34_674_00 },
  ],
  ['that is cancelled, of whose coins some were taken', orderTexts, cancelled(12_400, 0, 1150)],
  [
    'of goods, cancelled, whose coins were taken',
    orderTexts,
    { ...cancelled(12_400, 0, 12_400), moneyPaise: 1_34_674_00 },
  ],
  ['that is cancelled', orderTexts, cancelled(12_400)],
  ['that is cancelled, of whose coins some were back before', orderTexts, cancelled(6200, 1150)],
  ['of goods, cancelled', orderTexts, { ...cancelled(12_400), moneyPaise: 1_34_674_00 }],
  ['paid with money only, cancelled', orderTexts, { state: 'CANCELLED', points: 0, moneyPaise: 1_34_674_00 }],
  [
    'on its way',
    orderTexts,
    { state: 'DISPATCHED', tracking: { carrier: 'Swiftline Couriers', number: 'SWL2026033012345' } },
  ],
  ['of goods, confirmed', orderTexts, { state: 'CONFIRMED', moneyPaise: 1_34_674_00 }],
  ['of goods, confirmed and free', orderTexts, { state: 'CONFIRMED', points: 0, moneyPaise: 0 }],
  ...Object.entries(UNPAID_REASONS).map(([outcome, reason]): (typeof ORDER_TEXTS)[number] => [
    `that was not paid, ${outcome}`,
    orderTexts,
    { state: 'UNPAID', failure: failureOf(reason, returning(12_400)) },
  ]),
  ['of goods, delivered', orderTexts, { state: 'DELIVERED' }],
  ['sent back', orderTexts, { state: 'RETURNED' }],
  [
    'sent back, of whose coins some were taken',
    orderTexts,
    {
      state: 'RETURNED',
      failure: returnFailureOf(order({}), { ...returning(12_400, 0, 1150), spentAgain: 0 }),
    },
  ],
  ['rejected by the store', returnRejectedTexts({ pieces: 2, coins: 12_400 }), {}],
];

/** Every SMS is one that operators can have registered. */
const expectListed = (purpose: Message['purpose'], text: string): void =>
  expect({ text, template: templateOf({ purpose, text: toSmsText(text) }) }).toEqual({
    text,
    template: expect.any(String),
  });

describe('An SMS', () => {
  it('about an order that costs nothing says so', () => {
    const { SMS } = orderTexts(order({ state: 'CONFIRMED', points: 0, moneyPaise: 0 }), 'Zillion').member;
    expect(SMS).toContain(' is confirmed: free of charge. We will write again');
  });

  it('about a cancelled order names the coins and the money that go back', () => {
    const { SMS } = orderTexts(order({ ...cancelled(12_400), moneyPaise: 674_00 }), 'Zillion').member;
    expect(SMS).toMatch(
      / is cancelled\. 12,400 coins are back in your account\. Rs 674\.00 goes back the way it came\.$/,
    );
  });

  it('about goods that have arrived tells the member alone of sending them back', () => {
    const { member, recipient } = orderTexts(order({ state: 'DELIVERED' }), 'Zillion');
    expect(member.SMS).toMatch(/You can send it back within ten days\.$/);
    expect(recipient?.SMS).toMatch(/ was delivered\.$/);
  });

  it.each(ORDER_TEXTS)(
    'about an order %s is one message, with as much of its title as fits',
    (_, textsOf, change) => {
      for (const brand of BRANDS) {
        const { member, recipient } = textsOf(order(change), brand, OWN);
        for (const { SMS, EMAIL } of [member, ...(recipient ? [recipient] : [])]) {
          expect({ SMS, length: smsLengthOf(SMS) }).toEqual({ SMS, length: expect.any(Number) });
          expect(smsLengthOf(SMS)).toBeLessThanOrEqual(SMS_LENGTH);
          expect(SMS).toContain('ZV-2026-0330-K7XQ2-9MP4T');
          expectListed('ORDER', SMS);
          expect(plainTextOf(EMAIL)).toContain(`${LONG_TITLE} × 2`);
        }
      }
    },
  );

  it('about Plus is one message', () => {
    const bought = {
      kind: 'RENEWAL',
      pricePaise: 1499_00,
      plan: { name: 'Plus, three months' },
    } as PlusOrder;
    const after = { until: new Date('2026-06-14T09:30:00Z') };
    for (const brand of BRANDS)
      for (const textOf of [
        paidText({ ...after, autoRenew: true } as Membership),
        ...(['FAILED', 'WRONG_AMOUNT'] as const).flatMap((outcome) =>
          ['2026-06-14T02:30:00Z', '2026-06-14T16:30:00Z'].map((at) =>
            notRenewedText({ ...after, autoRenew: false } as Membership, { outcome, at: new Date(at) }),
          ),
        ),
        refundedText,
      ]) {
        const { SMS, EMAIL } = plusTexts(bought, brand, textOf);
        expect(smsLengthOf(SMS)).toBeLessThanOrEqual(SMS_LENGTH);
        expect(SMS).toContain('Rs 1,499.00');
        expectListed('MEMBERSHIP', SMS);
        expect(EMAIL).toContain('₹1,499.00');
      }
  });

  it('about coins that expire is one message', () => {
    for (const name of BRANDS) {
      const { SMS } = reminderTexts({
        account: { lcn: '9822007354' } as never,
        brand: { name, rates: { paisePerCoin: 25 } as never },
        days: [
          { on: '2026-12-12', coins: 12_500 },
          { on: '2026-12-17', coins: 10_000 },
        ],
      });
      const text = toSmsText(SMS);
      expect(text).toBe(
        `12,500 coins of your ${name} card xxxxxx7354 expire on 12 Dec 2026, 10,000 more by 17 Dec 2026. Worth Rs 5,625.00. To stop reminders: Account Details.`,
      );
      expect(smsLengthOf(text)).toBeLessThanOrEqual(SMS_LENGTH);
      expectListed('EXPIRY', text);
    }
  });
});

describe('toSmsText', () => {
  it.each([
    ['₹1,200.00 × 2', 'Rs 1,200.00 x 2'],
    ['Fête’s “Ōm” – café…', 'Fete\'s "Om" - café...'],
    ['a\u00a0b\tc`d', "a b c'd"],
    ['कॉफ़ी £5', 'कॉफ़ी £5'],
  ])('writes %j as %j', (text, written) => {
    expect(toSmsText(text)).toBe(written.normalize('NFC'));
  });

  it('counts what takes two places, and nothing that the alphabet cannot write', () => {
    expect(smsLengthOf('a[b]€')).toBe(8);
    expect(smsLengthOf('कॉफ़ी')).toBeNull();
  });
});

describe('fitSms', () => {
  const write = (room: number) => (name: string) => `${'.'.repeat(SMS_LENGTH - room)}${name}`;

  it('cuts a name after a word, only as far as it has to', () => {
    expect(fitSms('Heritage palace stays', write(21)).endsWith('.Heritage palace stays')).toBe(true);
    expect(fitSms('Heritage palace stays', write(20)).endsWith('.Heritage palace...')).toBe(true);
    expect(fitSms('Heritage, palace stays', write(14)).endsWith('.Heritage...')).toBe(true);
    expect(fitSms('Heritagepalacestays', write(12)).endsWith('.Heritagep...')).toBe(true);
  });

  it('leaves a name out where too little of it would be left', () => {
    expect(fitSms('Heritage palace stays', write(9))).toBe('.'.repeat(SMS_LENGTH - 9));
  });

  it('leaves a text in another script as it is', () => {
    const text = 'क'.repeat(200);
    expect(fitSms(text, (name) => name)).toBe(text);
  });
});

import { deliveredTexts } from '#backend/modules/orders/messages.ts';
import type { Order } from '#backend/modules/orders/types.ts';
import { plainTextOf } from '#backend/providers/mail-parts.ts';

const OWN = { email: 'asha@example.in', mobile: '9876543210' };
const CODE = { code: 'K7XQ-92MP', pin: '4802', worth: '₹500.00', validUntil: '12 Dec 2026' };

describe('The plain text of an e-mail', () => {
  it('is a line for each part, with a code in one line and a mark before what others wrote', () => {
    const text = plainTextOf([
      'Your order is here.',
      { code: CODE },
      { code: { ...CODE, pin: null } },
      { code: { ...CODE, pin: null, worth: null } },
      { quote: 'From the app' },
    ]);
    expect(text.split('\n')).toEqual([
      'Your order is here.',
      '₹500.00: K7XQ-92MP, PIN 4802, valid until 12 Dec 2026',
      '₹500.00: K7XQ-92MP, valid until 12 Dec 2026',
      'K7XQ-92MP, valid until 12 Dec 2026',
      '> From the app',
    ]);
  });

  it('of delivered codes says which of several cards each is and its worth, unless it is a coupon, and until when', () => {
    const order = {
      orderId: 'ZV-1',
      line: { name: 'Coffee card', count: 3, itemType: 'VOUCHER', denominationPaise: 500_00 },
      failure: '2 of 3 vouchers came.',
      email: OWN.email,
    } as Order;
    const expiresAt = new Date('2027-03-31T18:29:59Z');
    const texts = deliveredTexts([
      { n: 1, code: 'ABCD-EFGH', pin: '4802', expiresAt },
      { n: 3, code: 'JKLM-NPQR', pin: null, expiresAt },
    ]);
    const mailOf = (one: Order) => plainTextOf(texts(one, 'ZILLION', OWN).member.EMAIL);
    expect(mailOf(order).split('\n')).toEqual([
      'Your ZILLION order ZV-1 (Coffee card × 3) is here.',
      'Card 1 of 3, ₹500.00: ABCD-EFGH, PIN 4802, valid until 31 Mar 2027',
      'Card 3 of 3, ₹500.00: JKLM-NPQR, valid until 31 Mar 2027',
      '2 of 3 vouchers came.',
    ]);
    const coupons = { ...order, line: { ...order.line, itemType: 'COUPON' } } as Order;
    expect(mailOf(coupons)).toContain('\nABCD-EFGH, PIN 4802, valid');
    const single = { ...order, line: { ...order.line, count: 1 } };
    expect(mailOf(single)).toContain('\n₹500.00: ABCD-EFGH, PIN 4802, valid');
  });

  it('of the codes of a gift has them for the recipient, and what did not come for the member', () => {
    const order = {
      orderId: 'ZV-1',
      line: { name: 'Coffee card', count: 1, itemType: 'VOUCHER', denominationPaise: 500_00 },
      failure: '900 coins are back in your account.',
      email: 'riya@example.in',
    } as Order;
    const code = { n: 1, code: 'ABCD-EFGH', pin: '4802', expiresAt: new Date('2027-03-31T18:29:59Z') };
    const { member, recipient } = deliveredTexts([code])(order, 'ZILLION', OWN);
    expect(plainTextOf(member.EMAIL).split('\n')).toEqual([
      'Your ZILLION order ZV-1 (Coffee card) is here.',
      'The code waits in your account and was sent to riya@example.in.',
      '900 coins are back in your account.',
    ]);
    expect(plainTextOf(recipient!.EMAIL).split('\n')).toEqual([
      'Your ZILLION order ZV-1 (Coffee card) is here.',
      '₹500.00: ABCD-EFGH, PIN 4802, valid until 31 Mar 2027',
    ]);
  });

  it('is the text itself where there are no parts', () => {
    expect(plainTextOf('One line.\nAnother.')).toBe('One line.\nAnother.');
  });
});

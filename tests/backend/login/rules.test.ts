import { isBoundTo } from '#backend/modules/otp/rules.ts';
import type { OtpRequest } from '#backend/modules/otp/service.ts';

const binding = { accountId: 'mine', orderId: 'order-1', terms: 'as placed' };
const bound = { purpose: 'REDEEM_POINTS', ...binding } as OtpRequest;

describe('The binding of a one-time password', () => {
  it('matches the purpose, account and order it was requested for', () => {
    expect(isBoundTo(bound, 'REDEEM_POINTS', binding)).toBe(true);
    const login = { ...bound, purpose: 'LOGIN', accountId: null, orderId: null, terms: null } as OtpRequest;
    expect(isBoundTo(login, 'LOGIN', null)).toBe(true);
  });

  it.each([
    ['purpose', 'CASH_TRANSACTION', binding],
    ['account', 'REDEEM_POINTS', { ...binding, accountId: 'another' }],
    ['order', 'REDEEM_POINTS', { ...binding, orderId: 'order-2' }],
    ['state of the order', 'REDEEM_POINTS', { ...binding, terms: 'as corrected' }],
    ['order that names no terms', 'REDEEM_POINTS', { accountId: 'mine', orderId: 'order-1' }],
    ['binding, as for a sign-in', 'REDEEM_POINTS', null],
  ] as const)('does not match another %s', (_what, purpose, other) => {
    expect(isBoundTo(bound, purpose, other)).toBe(false);
  });
});

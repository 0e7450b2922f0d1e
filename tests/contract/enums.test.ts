import {
  AGENT_ROLES,
  DEFAULT_CLIENT,
  EVENT_SOURCE,
  GENERIC_STATUSES,
  IDENTITY_TYPES,
  ITEM_TYPES,
  LEDGER_ENTRY_SIGNS,
  LEDGER_ENTRY_TYPES,
  LEDGER_FILTERS,
  LEDGER_FILTER_TYPES,
  LOGIN_STEP,
  MEMBER_STATUS_ACTIVE,
  MODULE_TYPES,
  OTP_INIT_PURPOSES,
  OTP_PURPOSES,
  PLACEMENT_PATTERN,
  PLACEMENT_KEYS,
  PLATFORM_CODES,
  PLATFORM_HEADER,
  PLUS_TIER,
  PRODUCT_ORDER_TYPE,
  SALUTATIONS,
  SESSION_COOKIE,
  SESSION_COOKIE_DAYS,
  VOUCHER_PROVIDER,
  WEB_APP_VERSION,
} from '#contract/enums.ts';
import { ORDER_STATUSES, ORDER_STATUS_GROUPS } from '#contract/order-status.ts';

describe('the enumerations', () => {
  it('number the login steps as in spec §4', () => {
    expect(LOGIN_STEP).toEqual({ PHONE: 0, LCN_SELECT: 1, VERIFY_OTP: 2, LOGGED_IN: 3 });
  });

  it('name the generic statuses, the event source and the placement keys as in spec §4 and §9', () => {
    expect(GENERIC_STATUSES).toEqual(['PENDING', 'SUCCESS', 'FAILED']);
    expect(EVENT_SOURCE).toBe('DESKTOP');
    expect([...PLACEMENT_KEYS].sort()).toEqual(
      [
        'BURN|MENU',
        'BURN|PRODUCT',
        'CONVERT|COIN',
        'EARN|PARTNER',
        'MARKETING|HOME',
        'PERSONALISED|HOME',
      ].sort(),
    );
    for (const key of PLACEMENT_KEYS) expect(key).toMatch(PLACEMENT_PATTERN);
    expect('home').not.toMatch(PLACEMENT_PATTERN);
  });

  it('give each ledger entry type its sign as in spec §4', () => {
    const signed = (sign: string) => LEDGER_ENTRY_TYPES.filter((type) => LEDGER_ENTRY_SIGNS[type] === sign);
    expect(signed('+').sort()).toEqual(
      [
        'BLOCK_REVERSED',
        'BURNED_REVERSED',
        'EARNED',
        'PARTIALLY_BURN_REV',
        'PRE_ALLOCATE_EARN_PENDING',
      ].sort(),
    );
    expect(signed('-').sort()).toEqual(
      [
        'BLOCKED',
        'BURNED',
        'EARN_REVERSED',
        'EXPIRED',
        'PARTIALLY_BURNED',
        'PARTIALLY_EARN_REVERSED',
        'PARTIALLY_REVERSED',
      ].sort(),
    );
    expect(signed('')).toEqual(['PREALLOC_EARN']);
  });

  it('show every ledger entry type under ALL and exactly one other filter', () => {
    expect([...LEDGER_FILTERS].sort()).toEqual(['ALL', 'BURN', 'EARN', 'EXPIRED', 'REFUND']);
    const { ALL, ...others } = LEDGER_FILTER_TYPES;
    expect(ALL).toEqual(LEDGER_ENTRY_TYPES);
    expect(Object.values(others).flat().sort()).toEqual([...LEDGER_ENTRY_TYPES].sort());
  });

  it('contain the order statuses and their texts as in spec §4', () => {
    expect(ORDER_STATUSES).toEqual(['PENDING', 'ORDER_SUCCESS', 'ORDER_FAILED']);
    expect(ORDER_STATUS_GROUPS).toEqual({
      success: ['ORDER DELIVERED', 'ORDER PROCESSING COMPLETED'],
      pending: [
        'ORDER DISPATCHED',
        'ORDER APPROVED',
        'WORK IN PROGRESS',
        'DELIVERY IN PROGRESS',
        'CANCEL IN PROGRESS',
        'RETURN IN PROGRESS',
      ],
      failed: ['ORDER CANCELLED BY MEMBER', 'ORDER RETURNED'],
    });
  });

  it('contain the salutations and identity types of spec §3, and the agent roles of spec §6', () => {
    expect(SALUTATIONS).toEqual(['Mr', 'Mrs', 'Ms']);
    expect(IDENTITY_TYPES).toEqual(['1', '3', 'MOBILE_ID']);
    expect(AGENT_ROLES).toEqual(['SUPPORT', 'SUPPORT_ZILLION']);
  });

  it('contain the single constants of spec §3, §4 and §9', () => {
    expect([DEFAULT_CLIENT, PLUS_TIER, MEMBER_STATUS_ACTIVE]).toEqual(['ZILLION', 'ZILLION_PLUS', 'ACTIVE']);
    expect([SESSION_COOKIE, SESSION_COOKIE_DAYS, WEB_APP_VERSION]).toEqual(['jwt', 3650, '2.7.6']);
    expect([VOUCHER_PROVIDER, PRODUCT_ORDER_TYPE, PLATFORM_HEADER]).toEqual(['VOUCHAGRAM', 'P2O', 'web']);
    expect(MODULE_TYPES).toEqual(['earn', 'burn']);
  });

  it('contain the purposes, item types and platform codes of spec §9', () => {
    expect([...OTP_PURPOSES].sort()).toEqual(['CASH_TRANSACTION', 'EMAIL_OTP', 'LOGIN', 'REDEEM_POINTS']);
    expect(OTP_INIT_PURPOSES).toEqual([...OTP_PURPOSES, 'SIGNUP']);
    expect(ITEM_TYPES).toEqual(['PRODUCT', 'VOUCHER', 'COUPON', 'PARTNER', 'GLOBAL', 'FILTER', 'PLAN']);
    expect(PLATFORM_CODES).toEqual({ ANDROID: 0, IOS: 1, MWEB: 2, DWEB: 3 });
  });
});

// The enumerations and constants of spec §4 and §9.

export const LOGIN_STEP = { PHONE: 0, LCN_SELECT: 1, VERIFY_OTP: 2, LOGGED_IN: 3 } as const;
export type LoginStep = (typeof LOGIN_STEP)[keyof typeof LOGIN_STEP];

export const MODULE_TYPES = ['earn', 'burn'] as const;
export type ModuleType = (typeof MODULE_TYPES)[number];

export const ITEM_TYPES = ['PRODUCT', 'VOUCHER', 'COUPON', 'PARTNER', 'GLOBAL', 'FILTER', 'PLAN'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** The item types that stand in the catalogue. */
export const CATALOGUE_TYPES = ['PRODUCT', 'VOUCHER', 'COUPON', 'PARTNER'] as const;
export type CatalogueType = (typeof CATALOGUE_TYPES)[number];

export const OTP_PURPOSES = ['LOGIN', 'EMAIL_OTP', 'REDEEM_POINTS', 'CASH_TRANSACTION'] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

export const ORDER_STATUSES = ['PENDING', 'ORDER_SUCCESS', 'ORDER_FAILED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The generic status of spec §4. */
export const GENERIC_STATUSES = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type GenericStatus = (typeof GENERIC_STATUSES)[number];

export const ORDER_STATUS_GROUPS = {
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
} as const;
export type OrderStatusGroup = keyof typeof ORDER_STATUS_GROUPS;
export type OrderStatusText = (typeof ORDER_STATUS_GROUPS)[OrderStatusGroup][number];

/** Ledger entry types with the sign a member sees, as in spec §4; '' stands for no sign. */
export const LEDGER_ENTRY_SIGNS = {
  EARNED: '+',
  PARTIALLY_EARN_REVERSED: '-',
  EARN_REVERSED: '-',
  EXPIRED: '-',
  PREALLOC_EARN: '',
  PRE_ALLOCATE_EARN_PENDING: '+',
  PARTIALLY_REVERSED: '-',
  BLOCKED: '-',
  BLOCK_REVERSED: '+',
  BURNED: '-',
  PARTIALLY_BURNED: '-',
  PARTIALLY_BURN_REV: '+',
  BURNED_REVERSED: '+',
} as const;
export type LedgerEntryType = keyof typeof LEDGER_ENTRY_SIGNS;
export type LedgerSign = (typeof LEDGER_ENTRY_SIGNS)[LedgerEntryType];
export const LEDGER_ENTRY_TYPES = Object.keys(LEDGER_ENTRY_SIGNS) as [LedgerEntryType, ...LedgerEntryType[]];

export const LEDGER_FILTERS = ['ALL', 'EARN', 'BURN', 'EXPIRED', 'REFUND'] as const;
export type LedgerFilter = (typeof LEDGER_FILTERS)[number];

/** Which entry types each ledger filter shows. */
export const LEDGER_FILTER_TYPES: Record<LedgerFilter, readonly LedgerEntryType[]> = {
  ALL: LEDGER_ENTRY_TYPES,
  EARN: ['EARNED', 'PREALLOC_EARN', 'PRE_ALLOCATE_EARN_PENDING', 'EARN_REVERSED', 'PARTIALLY_EARN_REVERSED'],
  BURN: ['BLOCKED', 'BURNED', 'PARTIALLY_BURNED'],
  EXPIRED: ['EXPIRED'],
  REFUND: ['BLOCK_REVERSED', 'BURNED_REVERSED', 'PARTIALLY_BURN_REV', 'PARTIALLY_REVERSED'],
};

export const SALUTATIONS = ['Mr', 'Mrs', 'Ms'] as const;
export type Salutation = (typeof SALUTATIONS)[number];

/** Identity types of spec §3: '1' a loyalty card number, '3' a mobile number. */
export const IDENTITY_TYPE = { LCN: '1', MOBILE: '3' } as const;

export const MEMBER_STATUS_ACTIVE = 'ACTIVE';
export const DEFAULT_CLIENT = 'ZILLION';
export const PLUS_TIER = 'ZILLION_PLUS';
export const AGENT_ROLES = ['SUPPORT', 'SUPPORT_ZILLION'] as const;
export type AgentRole = (typeof AGENT_ROLES)[number];

export const PLATFORM_CODES = { ANDROID: 0, IOS: 1, MWEB: 2, DWEB: 3 } as const;
export const DEVICES = ['MWEB', 'DWEB'] as const;
export type Device = (typeof DEVICES)[number];
export const PLATFORM_HEADER = 'web';
/** Where events of the web app come from, as in spec §9. */
export const EVENT_SOURCE = 'DESKTOP';

/** Placement keys that spec §9 names; `<mode>|<place>`. Brands may add their own. */
export const PLACEMENT_KEYS = [
  'EARN|PARTNER',
  'BURN|PRODUCT',
  'MARKETING|HOME',
  'PERSONALISED|HOME',
  'BURN|MENU',
  'CONVERT|COIN',
] as const;
export const PLACEMENT_FORM = /^[A-Z]+\|[A-Z]+$/;

export const SESSION_COOKIE = 'jwt';
export const SESSION_COOKIE_DAYS = 3650;
export const WEB_APP_VERSION = '2.7.6';

export const VOUCHER_PROVIDER = 'VOUCHAGRAM';
export const PRODUCT_ORDER_TYPE = 'P2O';

/** One-time passwords: length, life and pace, as in the design's "Backend". */
export const OTP_RULES = {
  length: 6,
  lifeSeconds: 600,
  tries: 5,
  resendAfterSeconds: 30,
  sendsPerWindow: 5,
  windowSeconds: 600,
} as const;

/** Search: the longest text; matches are counted up to a number, which then means "so many or more". */
export const SEARCH_RULES = { longest: 100, mostCounted: 100 } as const;

/** Addresses of an account: how many there may be, and how long a deleted one can be taken back. */
export const ADDRESS_RULES = { most: 20, undoSeconds: 60 } as const;

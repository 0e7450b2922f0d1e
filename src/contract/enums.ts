// The enumerations and constants of spec §4 and §9.

export const LOGIN_STEP = { PHONE: 0, LCN_SELECT: 1, VERIFY_OTP: 2, LOGGED_IN: 3 } as const;
export type LoginStep = (typeof LOGIN_STEP)[keyof typeof LOGIN_STEP];

export const MODULE_TYPES = ['earn', 'burn'] as const;
export type ModuleType = (typeof MODULE_TYPES)[number];

export const ITEM_TYPES = ['PRODUCT', 'VOUCHER', 'COUPON', 'PARTNER', 'GLOBAL', 'FILTER', 'PLAN'] as const;

/** The item types in the catalogue. */
export const CATALOGUE_TYPES = ['PRODUCT', 'VOUCHER', 'COUPON', 'PARTNER'] as const;
export type CatalogueType = (typeof CATALOGUE_TYPES)[number];

/** The most items in one file of a sitemap, as sitemaps.org allows. */
export const SITEMAP_FILE_ITEMS = 50_000;

/** The plates behind pictures: 1 apricot, 2 mint, 3 sky, 4 rose, 5 butter, 6 lichen. */
export const PLATES = [1, 2, 3, 4, 5, 6] as const;
export type Plate = (typeof PLATES)[number];

export const OTP_PURPOSES = ['LOGIN', 'EMAIL_OTP', 'REDEEM_POINTS', 'CASH_TRANSACTION'] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

/** The purposes for which a password can be requested: those above, and the `signup` of spec §7. */
export const OTP_INIT_PURPOSES = [...OTP_PURPOSES, 'SIGNUP'] as const;

/** Where a cashback claim is paid to. */
export const BENEFICIARY_KINDS = ['UPI', 'BANK'] as const;
export type BeneficiaryKind = (typeof BENEFICIARY_KINDS)[number];

/** What a member may do with an order. */
export const ORDER_ACTIONS = ['CANCEL', 'RETURN', 'UNDO'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** How long a redemption can be undone, and a product sent back. */
export const ORDER_RULES = { undoSeconds: 60, returnDays: 10 } as const;

/** The state of a voucher's or coupon's code for the member who has it. */
export const HOLDING_STATES = ['active', 'used', 'expired'] as const;
export type HoldingState = (typeof HOLDING_STATES)[number];

/** Networks where a brand may have a profile: spec §9 mentions four without naming them. */
export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'x', 'youtube', 'linkedin'] as const;

/** What an event in the history of an order or a transfer means for its member. */
export const HISTORY_EVENT_KINDS = ['DONE', 'LATE', 'FAILED'] as const;
export type HistoryEventKind = (typeof HISTORY_EVENT_KINDS)[number];

/** The generic status of spec §4. */
export const GENERIC_STATUSES = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type GenericStatus = (typeof GENERIC_STATUSES)[number];

/** What money is paid for. */
export const PAYMENT_PURPOSES = ['ORDER', 'MEMBERSHIP'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** A gateway's outcomes of a payment. */
export const PAYMENT_OUTCOMES = ['PAID', 'FAILED', 'CANCELLED'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/**
 * LAPSED: not paid in time. WRONG_AMOUNT: another amount was charged. PAID_LATE: paid after it had ended otherwise. The
 * money of the last two is refunded automatically.
 */
export const PAYMENT_STATES = ['OPEN', ...PAYMENT_OUTCOMES, 'LAPSED', 'WRONG_AMOUNT', 'PAID_LATE'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why a charge is refunded automatically. */
export const REFUND_REASONS = ['LATE', 'SECOND_CHARGE', 'WRONG_AMOUNT'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Ledger entry types with the sign that a member sees, as in spec §4; '' for no sign. */
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

/** Identity types of spec §3: '1' is a loyalty card number, '3' or MOBILE_ID is a mobile number. */
export const IDENTITY_TYPES = ['1', '3', 'MOBILE_ID'] as const;

export const MEMBER_STATUS_ACTIVE = 'ACTIVE';
export const DEFAULT_CLIENT = 'ZILLION';
/** The id of that client's brand. */
export const DEFAULT_BRAND = 'zillion';
export const PLUS_TIER = 'ZILLION_PLUS';

/** How a period of the Plus membership came about. */
export const PLUS_ORDER_KINDS = ['BUY', 'RENEWAL', 'CAMPAIGN'] as const;
export type PlusOrderKind = (typeof PLUS_ORDER_KINDS)[number];

/** The benefits of Plus: more coins wherever coins are earned, and offers for members only. */
export const PLUS_BENEFITS = ['EARN', 'OFFER'] as const;

/**
 * For how many days an unused plan is refundable, how long before its end it is renewed, and how a failed renewal is
 * retried.
 */
export const PLUS_RULES = { refundDays: 7, renewAheadHours: 24, renewTries: 3, retryHours: 7 } as const;

export const AGENT_ROLES = ['SUPPORT', 'SUPPORT_ZILLION'] as const;
export type AgentRole = (typeof AGENT_ROLES)[number];

/** A sign-on link can be used once within a minute; the session that it starts ends after half an hour. */
export const AGENT_RULES = { linkSeconds: 60, sessionSeconds: 1800, ordersNamed: 20 } as const;

export const PLATFORM_CODES = { ANDROID: 0, IOS: 1, MWEB: 2, DWEB: 3 } as const;
export const DEVICES = ['MWEB', 'DWEB'] as const;
export type Device = (typeof DEVICES)[number];
export const PLATFORM_HEADER = 'web';
/** The source of the web app's events, as in spec §9. */
export const EVENT_SOURCE = 'DESKTOP';

/** The parts of the product that a brand can open or leave out. */
export const BRAND_MODULES = [
  'vouchers',
  'products',
  'coupons',
  'partners',
  'ledger',
  'orders',
  'help',
  'policies',
  'cashback',
  'convert',
  'shop-and-earn',
  'plus',
  'surveys',
] as const;

/** Placement keys that spec §9 names; `<mode>|<place>`. Brands may add their own. */
export const PLACEMENT_KEYS = [
  'EARN|PARTNER',
  'BURN|PRODUCT',
  'MARKETING|HOME',
  'PERSONALISED|HOME',
  'BURN|MENU',
  'CONVERT|COIN',
] as const;
export const PLACEMENT_PATTERN = /^[A-Z]+\|[A-Z]+$/;

export const SESSION_COOKIE = 'jwt';
export const SESSION_COOKIE_DAYS = 3650;
/**
 * The cookie that scripts of the same origin read in order to repeat its value in the `token` header
 * (docs/decisions/003).
 */
export const TOKEN_COOKIE = 'token';
/** The parameters of a support agent's sign-on link, as in spec §6. */
export const SIGN_ON_PARAMETERS = {
  token: 'ssoToken',
  clientName: 'clientName',
  username: 'username',
} as const;
export const WEB_APP_VERSION = '2.7.6';

export const VOUCHER_PROVIDER = 'VOUCHAGRAM';
export const PRODUCT_ORDER_TYPE = 'P2O';

/** One-time passwords: length, lifetime and limits, as in the design's "Backend". */
export const OTP_RULES = {
  length: 6,
  lifeSeconds: 600,
  tries: 5,
  resendAfterSeconds: 30,
  sendsPerWindow: 5,
  windowSeconds: 600,
} as const;

/**
 * Search: the longest text; the number up to which matches are counted, and which then means "this many or more"; and
 * the number of best matches that filters and sort orders work on.
 */
export const SEARCH_RULES = { longest: 100, mostCounted: 100, mostNarrowed: 1000 } as const;

/**
 * Checks of a claimant with a provider: failures before a lock and the lock's duration, and the most checks in a day,
 * whatever their result, because a success between failures resets the failures.
 */
export const CHECK_RULES = { failures: 5, lockSeconds: 86_400, perDay: 10, daySeconds: 86_400 } as const;

/** Addresses of an account: how many there may be, and for how long a deletion can be undone. */
export const ADDRESS_RULES = { most: 20, undoSeconds: 60 } as const;

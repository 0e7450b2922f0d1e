// Spec §2 "Access classes" and §6, written by hand and compared with the route table, for visitor, member and agent.
import { decideAccess, type Viewer } from '#web/routes/access.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';

const rows = Object.values<RouteRow>(routes);
const MODES = ['', '/{moduleType}'];

/**
 * Public: home, browse and description pages (older forms too), search, help, policies, marketing and campaign pages.
 */
const PUBLIC = [
  /^\/$/,
  /^\/(404|500|offline)$/,
  /^\/(earn|burn|listing|filters|search|partner-details)$/,
  /^(\/\{moduleType\})?\/(products|vouchers|coupons|partners)(\/|$)(?!order-summary|receipt)/,
  /^\/\{moduleType\}\/filter\//,
  /^\/(policy|privacy-policy|terms-and-conditions|partner-terms|tnc)/,
  /^\/(faqs|faq-category-list|faq-category-detail|help-and-support)$/,
  /^\/(transaction-details|user-products|user-vouchers|user-voucher-description)$/,
  /^\/shop-and-earn/,
  /^\/(survey|redirect|plus-membership)$/,
  /^\/campaign\//,
  /^\/claim-cashback/,
  /^\/\{slug\}$/,
];

/** Restricted: only the login, for signed-out users. */
const RESTRICTED = [/^\/login$/];

/** Open to support agents: partners, products, vouchers, coupons, description pages, orders and what leads to them. */
const OPEN_TO_AGENTS = [
  ...MODES.map(
    (mode) => new RegExp(`^${mode.replace(/[{}]/g, '\\$&')}/(products|vouchers|coupons|partners)(/|$)`),
  ),
  /^\/partner-details$/,
  /^\/(order-summary|order-receipt|voucher-order-receipt|payments-options)$/,
  /^\/(product|voucher|coupon)-order-details?$/,
  /^\/coupons\/(order-summary|receipt)$/,
  /^\/profile\/orders$/,
  // The page that agents are redirected to, and pages for what does not exist.
  /^\/(404|500|offline)?$/,
  /^\/\{slug\}$/,
];

const isOneOf = (patterns: readonly RegExp[], { pattern }: RouteRow): boolean =>
  patterns.some((one) => one.test(pattern));

type Reached = 'opens' | 'to the login' | 'home';

/** The access of a viewer to a route according to the lists. */
const listed = (row: RouteRow, kind: Viewer['kind']): Reached => {
  if (isOneOf(RESTRICTED, row)) return kind === 'visitor' ? 'opens' : 'home';
  if (row.duringLogin) return kind === 'visitor' ? 'to the login' : 'home';
  if (kind === 'agent') return isOneOf(OPEN_TO_AGENTS, row) ? 'opens' : 'home';
  if (isOneOf(PUBLIC, row)) return 'opens';
  return kind === 'visitor' ? 'to the login' : 'opens';
};

const decided = (row: RouteRow, kind: Viewer['kind']): Reached => {
  const decision = decideAccess(row, { kind }, row.pattern.replace(/[{}]/g, ''));
  if (decision.allow) return 'opens';
  return decision.to.startsWith('/login') ? 'to the login' : 'home';
};

describe.each(['visitor', 'member', 'agent'] as const)('the access of a %s', (kind) => {
  it.each(rows.map((row) => [row.pattern, row] as const))(
    'to %s is as the spec lists it',
    (_pattern, row) => {
      expect(decided(row, kind)).toBe(listed(row, kind));
    },
  );
});

it('only the steps of the login are outside the lists', () => {
  expect(rows.filter(({ duringLogin }) => duringLogin).map(({ pattern }) => pattern)).toEqual([
    '/login-otp',
    '/login-accounts',
  ]);
});

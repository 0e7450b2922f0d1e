// Which addresses are open to support agents (spec §2), for what is offered to them. The route table itself stays on
// the server; a test generated from it holds the two together.
const OPEN =
  /^\/(404|500|offline|(earn\/|burn\/)?(products|vouchers|coupons|partners)(\/.*)?|partner-details|order-summary|payments-options|(voucher-)?order-receipt|profile\/orders|product-order-details|(voucher|coupon)-order-detail)?$/;

/** Other sites and places within the page are open to everybody. */
export const isOpenToAgents = (href: string): boolean => {
  const path = href.split(/[?#]/)[0] ?? '';
  return !path.startsWith('/') || OPEN.test(path);
};

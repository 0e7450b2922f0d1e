// The addresses open to support agents (spec §2), to decide which links they see. The route table itself stays on
// the server; a test generated from it keeps the two in step.
import { pathOf } from '#web/lib/address.ts';

const OPEN =
  /^\/(404|500|offline|(earn\/|burn\/)?(products|vouchers|coupons|partners)(\/.*)?|partner-details|order-summary|payments-options|(voucher-)?order-receipt|profile\/orders|product-order-details|(voucher|coupon)-order-detail)?$/;

/** Other sites and anchors within the page are open to everybody. */
export const isOpenToAgents = (href: string): boolean => {
  const path = pathOf(href);
  return !path.startsWith('/') || OPEN.test(path);
};

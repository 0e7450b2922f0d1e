// Which module of a brand a page belongs to, to decide which links are shown. What a member has already, such as a
// receipt, belongs to none (docs/decisions/230).
import { pathOf } from '#web/lib/address.ts';

const MODULE =
  /^\/(?:burn\/|earn\/|claim-|campaign\/zillion-)?(vouchers|products|coupons|partners|plus|survey|shop-and-earn|convert|cashback)/;

const moduleOf = (href: string): string | undefined => {
  const path = pathOf(href);
  return path.endsWith('receipt') ? undefined : MODULE.exec(path)?.[1];
};

/** Whether the page is open in a brand with these modules. */
export const isOpenWith = (modules: readonly string[], href: string): boolean => {
  const name = moduleOf(href);
  return !name || modules.some((module) => module.startsWith(name));
};

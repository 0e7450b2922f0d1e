// The entries of the tab bar and of the header's menu: those that the viewer may open, with the current one marked.
import { clientConfig } from '#web/features/brand/config.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { parentOf } from './back.ts';
import { REWARDS, useOffered, useRedeem } from './use-offered.ts';

const TABS = [
  { href: hrefs.home(), label: 'Home', icon: 'house', currentIcon: 'house-fill' },
  {
    href: hrefs.vouchers(),
    label: 'Redeem',
    icon: 'ticket',
    currentIcon: 'ticket-fill',
  },
  { href: hrefs.mode('earn'), label: 'Earn', icon: 'coins', currentIcon: 'coins-fill' },
  {
    href: hrefs.search(),
    label: 'Search',
    icon: 'magnifying-glass',
    currentIcon: 'magnifying-glass-fill',
  },
  { href: hrefs.profile(), label: 'Profile', icon: 'user', currentIcon: 'user-fill' },
] as const;

/** The pages that a support agent may open: nothing else is offered (spec §2). */
const AGENT_TABS = [
  ...TABS.slice(0, 2),
  { href: hrefs.orders(), label: 'Orders', icon: 'package', currentIcon: 'package' },
] as const;
const AGENT_MENU = [
  ...REWARDS,
  { href: hrefs.partners(), label: 'Partners' },
  { href: hrefs.orders(), label: 'Orders' },
];

/** No path begins with two slashes, so no path lies under home. */
const isCurrent = (href: string, path: string): boolean => path === href || path.startsWith(`${href}/`);

/** The mode of an address; undefined if it has none. */
const modeOf = (path: string): string | undefined =>
  /^\/(?:\w+\/)?(burn|earn)\b/.exec(path)?.[1] ??
  (/^\/(coupon|product|voucher)s/.test(path) ? 'burn' : undefined);

/** The list of partners has older addresses, and earns coins unless they say otherwise. */
const listed = (path: string): string =>
  path.replace(/^\/partners(?:\/(burn|earn))?(?=\/|$)/, (_, mode = 'earn') => `/${String(mode)}/partners`);

/**
 * The item with the longest address that contains the path; if there is none, that of the parent page, and at the top
 * the first of the same mode. Home contains everything, so it is current only on the home page itself.
 */
const currentOf = <Item extends { href: string }>(items: readonly Item[], path: string): Item | undefined => {
  const [nearest] = items
    .filter((item) => isCurrent(item.href, path))
    .sort((a, b) => b.href.length - a.href.length);
  if (nearest) return nearest;
  const above = parentOf(path);
  if (above !== null && above !== hrefs.home()) return currentOf(items, above);
  const mode = modeOf(path);
  return items.find((item) => mode !== undefined && modeOf(item.href) === mode);
};

/**
 * The current item is the one that leads to the page on its way; else that of the first of these places that is on the
 * menu.
 */
const withCurrent = <Item extends { href: string }>(
  items: readonly Item[],
  places: readonly string[],
  next: string | undefined,
) => {
  const pressed = items.find(({ href }) => href === next);
  const current = pressed ?? places.map((place) => currentOf(items, listed(place))).find(Boolean);
  return items.map((item) => ({ ...item, current: item === current }));
};

/** `places` says where the page is, the nearest first; `next` is the path of the page on its way. */
export const useMenus = (places: readonly string[], next: string | undefined) => {
  const isAgent = useIsAgent();
  const menu = useAppSelector(clientConfig.selectData)?.menu ?? [];
  const offered = useOffered();
  const redeem = useRedeem();
  // A tab that is closed gives its place to what else coins can buy.
  const tabs = (isAgent ? AGENT_TABS : TABS).flatMap((tab) => {
    const href = offered(tab.href) ? tab.href : redeem;
    return href ? [{ ...tab, href }] : [];
  });
  const offeredMenu = (isAgent ? AGENT_MENU : menu).filter(({ href }) => offered(href));
  return { tabs: withCurrent(tabs, places, next), menu: withCurrent(offeredMenu, places, next) };
};

// Which addresses may be offered to the viewer: none that is closed to support agents or belongs to a module that is
// off.
import { clientConfig } from '#web/features/brand/config.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { isOpenToAgents } from '#web/routes/agent-paths.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { isOpenWith } from '#web/routes/module-paths.ts';
import { useAppSelector } from '#web/store/make-store.ts';

/** Returns a function that says whether an address may be offered to the viewer. */
export const useOffered = (): ((href: string) => boolean) => {
  const isAgent = useIsAgent();
  const modules = useAppSelector(clientConfig.selectData)?.modules;
  return (href) => (!isAgent || isOpenToAgents(href)) && (!modules || isOpenWith(modules, href));
};

const PRODUCTS = hrefs.listing({ moduleType: 'burn', itemType: 'PRODUCT' });
const COUPONS = hrefs.listing({ moduleType: 'burn', itemType: 'COUPON' });

/** The lists of what coins can buy. */
export const REWARDS = [
  { href: hrefs.vouchers(), label: 'Vouchers', itemType: 'VOUCHER' },
  { href: PRODUCTS, label: 'Products', itemType: 'PRODUCT' },
  { href: COUPONS, label: 'Coupons', itemType: 'COUPON' },
] as const;

/** What can be searched for, the best known first. */
const SEARCHED = [
  { href: hrefs.vouchers(), name: 'vouchers' },
  { href: PRODUCTS, name: 'products' },
  { href: hrefs.listing({ moduleType: 'earn', itemType: 'PARTNER' }), name: 'partners' },
  { href: COUPONS, name: 'coupons' },
];

/** What a search finds, as many as fit into its field on a phone: "Vouchers, products, partners". */
export const useSearched = (): string => {
  const offered = useOffered();
  const found = SEARCHED.filter(({ href }) => offered(href)).slice(0, 3);
  const names = found.map(({ name }) => name).join(', ');
  return names ? names.charAt(0).toUpperCase() + names.slice(1) : 'Search rewards';
};

/** Where coins are spent: for an agent, to whom the landing page is closed, a list; null if there is none. */
export const useRedeem = (): string | null =>
  [hrefs.vouchers(), hrefs.mode('burn'), ...REWARDS.map(({ href }) => href)].find(useOffered()) ?? null;

/**
 * The member's own list of what coins have bought: codes where the brand offers any, else products. Null for an agent,
 * who sees neither, and in a brand without rewards.
 */
export const useBought = (): { href: string; label: string } | null => {
  const offered = useOffered();
  const isAgent = useIsAgent();
  const sold = REWARDS.map(({ href }) => href).filter(offered);
  if (isAgent || sold.length === 0) return null;
  return sold.some((href) => href !== PRODUCTS)
    ? { href: hrefs.userVouchers(), label: 'Your vouchers' }
    : { href: hrefs.userProducts(), label: 'Your products' };
};

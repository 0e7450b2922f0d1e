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

/** The lists of what coins can buy. */
export const REWARDS = [
  { href: hrefs.vouchers(), label: 'Vouchers' },
  { href: hrefs.listing({ moduleType: 'burn', itemType: 'PRODUCT' }), label: 'Products' },
  { href: hrefs.listing({ moduleType: 'burn', itemType: 'COUPON' }), label: 'Coupons' },
];

/** Where coins are spent: for an agent, to whom the landing page is closed, a list; null if there is none. */
export const useRedeem = (): string | null =>
  [hrefs.vouchers(), hrefs.mode('burn'), ...REWARDS.map(({ href }) => href)].find(useOffered()) ?? null;

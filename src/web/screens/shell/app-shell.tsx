/** The frame of every screen: header, tab bar and footer, from the brand's config and the member's dashboard. */
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { clientConfig, selectBrandName } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { initialsOf } from '#web/features/member/names.ts';
import { normaliseAddress, pathOf } from '#web/lib/address.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Footer } from '#web/ui/footer.tsx';
import { Header, HeaderBalance, HeaderSignIn, HeaderWait } from '#web/ui/header.tsx';
import { SkipLink } from '#web/ui/layout.tsx';
import { NextPageSkeleton } from '#web/ui/page-skeleton.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { goBack, parentOf } from './back.ts';
import { Support } from './support.tsx';
import { useAgentGuard } from './use-agent-guard.ts';
import { useNextPage } from './use-next-page.ts';
import { REWARDS, useOffered, useRedeem } from './use-offered.ts';
import { useRestoredForm } from './use-restored-form.ts';
import { useSession } from './use-session.ts';

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
  const current = pressed ?? places.map((place) => currentOf(items, place)).find(Boolean);
  return items.map((item) => ({ ...item, current: item === current }));
};

interface HeaderEndProps {
  path: string;
  /** Whether the address is part of the profile. */
  inProfile: boolean;
}

function HeaderEnd({ path, inProfile }: HeaderEndProps) {
  const { data: member, error, loading } = useAppSelector(dashboard.select);
  // It is only loaded for a signed-in member.
  if (loading) return <HeaderWait />;
  if (error !== null) return <HeaderSignIn href={hrefs.profile()} label="Profile" />;
  if (!member) return <HeaderSignIn href={hrefs.login(path)} home={path === hrefs.home()} />;
  if (member.agent) return <HeaderBalance coins={member.availablePointsAmount} />;
  return (
    <>
      <HeaderBalance coins={member.availablePointsAmount} href={hrefs.pointsLedger()} />
      <Avatar initials={initialsOf(member)} href={hrefs.profile()} current={inProfile} />
    </>
  );
}

/** Built in advance, these pages do not know the address at which they are shown, and are the same at each. */
const isBuiltAhead = ({ pattern }: RouteRow): boolean => pattern === '/404' || pattern === '/500';

export function AppShell({ route, children }: { route: RouteRow; children: ReactNode }) {
  const router = useRouter();
  const config = useAppSelector(clientConfig.selectData);
  const name = useAppSelector(selectBrandName);
  const member = useAppSelector(dashboard.selectData);
  const agent = member?.agent ?? null;
  useSession(route);
  useRestoredForm(member?.lcn ?? null);
  const isHeld = useAgentGuard(route);
  const offered = useOffered();
  const redeem = useRedeem();
  const builtAhead = isBuiltAhead(route);
  const path = pathOf(builtAhead ? route.pattern : router.asPath);
  // A form that was opened from another page, such as an order's, belongs to that page.
  const [opener = path] = String(router.query['returnTo'] ?? path).split('?');
  const above = parentOf(path);
  const parent = above !== null && !offered(above) ? hrefs.home() : above;
  const places = [...(route.within ?? []), opener, path];
  const next = useNextPage(path);
  const outline = next?.outline ?? null;
  const isSlow = useDelayed(outline !== null);
  const tabs = withCurrent(
    (agent ? AGENT_TABS : TABS).flatMap((tab) => {
      const href = offered(tab.href) ? tab.href : redeem;
      return href ? [{ ...tab, href }] : [];
    }),
    places,
    next?.path,
  );
  const inProfile = tabs.some(({ href, current }) => current && href === hrefs.profile());
  if (route.bare) return <main id="main">{children}</main>;
  return (
    <>
      <SkipLink />
      {member && agent && <Support member={member} agent={agent} />}
      <Header
        brand={name}
        menu={withCurrent(
          (agent ? AGENT_MENU : (config?.menu ?? [])).filter(({ href }) => offered(href)),
          places,
          next?.path,
        )}
        search={agent || path === hrefs.search() ? null : hrefs.search()}
        back={parent === null ? null : { href: parent, onClick: goBack(router, path) }}
        end={
          <HeaderEnd
            path={builtAhead ? hrefs.home() : normaliseAddress(router.asPath)}
            inProfile={inProfile}
          />
        }
      />
      <main id="main" tabIndex={-1}>
        {!isHeld && children}
      </main>
      <Footer
        brand={name}
        text={config?.description ?? ''}
        groups={agent ? [] : (config?.footer ?? [])}
        notes={config ? [config.footnote] : []}
      />
      {isSlow && outline !== null && <NextPageSkeleton shape={outline} />}
      {!route.buyBar && <TabBar items={tabs} />}
    </>
  );
}

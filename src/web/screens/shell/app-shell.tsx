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
import { NextPageSkeleton, type PageShape } from '#web/ui/page-skeleton.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { goBack, parentOf } from './back.ts';
import { Support } from './support.tsx';
import { useAgentGuard } from './use-agent-guard.ts';
import { useMenus } from './use-menus.ts';
import { useNextPage } from './use-next-page.ts';
import { useOffered } from './use-offered.ts';
import { useRestoredForm } from './use-restored-form.ts';
import { useSession } from './use-session.ts';

interface AppShellProps {
  route: RouteRow;
  children: ReactNode;
}

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

/** Where the page is in the menus, the nearest first: a form that was opened from another page belongs to that. */
const placesOf = (route: RouteRow, path: string, returnTo: string | string[] | undefined): string[] => {
  const [opener = path] = String(returnTo ?? path).split('?');
  return [...(route.within ?? []), opener, path];
};

/** Where the header's arrow leads: one level up, or home if that is closed to the viewer; null at the top. */
const useParent = ({ atTop }: RouteRow, path: string): string | null => {
  const offered = useOffered();
  const above = atTop ? null : parentOf(path);
  return above !== null && !offered(above) ? hrefs.home() : above;
};

/** Shown instead of the page if the next one takes long. */
function NextOutline({ shape }: { shape: PageShape | null }) {
  return useDelayed(shape !== null) && shape !== null ? <NextPageSkeleton shape={shape} /> : null;
}

function BrandFooter({ forAgent }: { forAgent: boolean }) {
  const config = useAppSelector(clientConfig.selectData);
  return (
    <Footer
      brand={useAppSelector(selectBrandName)}
      text={config?.description ?? ''}
      groups={forAgent ? [] : (config?.footer ?? [])}
      notes={config ? [config.footnote] : []}
    />
  );
}

function Frame({ route, children }: AppShellProps) {
  const router = useRouter();
  const brand = useAppSelector(selectBrandName);
  const member = useAppSelector(dashboard.selectData);
  const agent = member?.agent ?? null;
  const builtAhead = isBuiltAhead(route);
  const path = pathOf(builtAhead ? route.pattern : router.asPath);
  const parent = useParent(route, path);
  const next = useNextPage(path);
  const { tabs, menu } = useMenus(placesOf(route, path, router.query['returnTo']), next?.path);
  // What the menu marks is not marked a second time.
  const isOnMenu = menu.some(({ current }) => current);
  const inProfile = !isOnMenu && tabs.some(({ href, current }) => current && href === hrefs.profile());
  return (
    <>
      <SkipLink />
      {member && agent && <Support member={member} agent={agent} />}
      <Header
        brand={brand}
        menu={menu}
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
        {children}
      </main>
      <BrandFooter forAgent={agent !== null} />
      <NextOutline shape={next?.outline ?? null} />
      {!route.buyBar && <TabBar items={tabs} />}
    </>
  );
}

export function AppShell({ route, children }: AppShellProps) {
  const lcn = useAppSelector(dashboard.selectData)?.lcn ?? null;
  useSession(route);
  useRestoredForm(lcn);
  const isHeld = useAgentGuard(route);
  if (route.bare) return <main id="main">{children}</main>;
  return <Frame route={route}>{!isHeld && children}</Frame>;
}

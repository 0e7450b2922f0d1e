/** Every component of the design system in all of its states, on one page. */
import type { ComponentType } from 'react';
import Head from 'next/head';
import { Avatar } from '#web/ui/avatar.tsx';
import { Footer } from '#web/ui/footer.tsx';
import { Header, HeaderBalance } from '#web/ui/header.tsx';
import { Breadcrumbs, PageHead, SkipLink, Wrap } from '#web/ui/layout.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { ToastHost } from '#web/ui/toast.ts';
import { DetailFrame, ListingFrame, LoginFrame } from './frame-samples.tsx';
import { GROUPS } from './groups.ts';
import { FRAME_NAMES, FRAMES, type DevUiProps, type FrameName } from './frames.ts';
import { AccountFrame, CheckoutFrame, LoadingFrame } from './member-frames.tsx';
import { Group, Index } from './sample.tsx';

const FRAME_PARTS: Readonly<Record<FrameName, ComponentType>> = {
  login: LoginFrame,
  listing: ListingFrame,
  detail: DetailFrame,
  checkout: CheckoutFrame,
  account: AccountFrame,
  loading: LoadingFrame,
};

export function DevUiScreen({ frame }: DevUiProps) {
  const Frame = frame && FRAME_PARTS[frame];
  return (
    <>
      <Head>
        <title>Components and states</title>
        <meta name="robots" content="noindex" />
      </Head>
      {Frame ? <Frame /> : <Pieces />}
    </>
  );
}

function Pieces() {
  return (
    <>
      <SkipLink />
      <Header
        brand="ZILLION"
        menu={[
          { href: '#redeem', label: 'Redeem', current: true },
          { href: '#earn', label: 'Earn' },
          { href: '#partners', label: 'Partners' },
        ]}
        search="#search"
        end={
          <>
            <HeaderBalance coins={1284560} href="#balance" />
            <Avatar initials="AV" href="#profile" />
          </>
        }
      />
      <main id="main" tabIndex={-1}>
        <Wrap>
          <Breadcrumbs items={[{ label: 'Home', href: '/' }, { label: 'Components' }]} />
          <PageHead title="Components and states" lead="Every control at rest and in each of its states." />
          <Index label="Pieces" items={GROUPS.map(({ id, title }) => ({ href: `#${id}`, title }))} />
          <Index
            label="Frames of whole pages"
            items={FRAME_NAMES.map((name) => ({ href: `/dev/ui?frame=${name}`, title: FRAMES[name] }))}
          />
          {GROUPS.map(({ id, title, Samples }) => (
            <Group key={id} id={id} title={title}>
              <Samples />
            </Group>
          ))}
        </Wrap>
      </main>
      <Footer
        brand="ZILLION"
        text="Good things, paid in coins."
        groups={[
          { title: 'Redeem', links: [{ href: '#vouchers', label: 'Vouchers' }] },
          { title: 'Earn', links: [{ href: '#partners', label: 'Partners' }] },
        ]}
        notes={['Coins have no cash value outside the programme.', 'Prices include all taxes.']}
      />
      <TabBar
        items={[
          { href: '#home', label: 'Home', icon: 'house', currentIcon: 'house-fill', current: true },
          { href: '#redeem', label: 'Redeem', icon: 'ticket', currentIcon: 'ticket-fill' },
          { href: '#earn', label: 'Earn', icon: 'coins', currentIcon: 'coins-fill' },
          {
            href: '#search',
            label: 'Search',
            icon: 'magnifying-glass',
            currentIcon: 'magnifying-glass-fill',
          },
          { href: '#profile', label: 'Profile', icon: 'user', currentIcon: 'user-fill' },
        ]}
      />
      <ToastHost />
    </>
  );
}

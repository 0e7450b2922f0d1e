/** Every piece of the design system in its states: what a screen is made of, at one glance. */
import Head from 'next/head';
import { Avatar } from '#web/ui/avatar.tsx';
import { Footer } from '#web/ui/footer.tsx';
import { Header, HeaderBalance } from '#web/ui/header.tsx';
import { Breadcrumbs, PageHead, SkipLink, Wrap } from '#web/ui/layout.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { ToastHost } from '#web/ui/toast.ts';
import { AccountSamples } from './account-samples.tsx';
import { CatalogueSamples } from './catalogue-samples.tsx';
import { ButtonSamples, ChoiceSamples, FieldSamples } from './control-samples.tsx';
import { DetailFrame, ListingFrame, LoginFrame } from './frame-samples.tsx';
import type { DevUiProps } from './load-dev-ui.ts';
import { OverlaySamples, TabSamples } from './overlay-samples.tsx';
import { OrderSamples, SlabSamples, StateSamples } from './page-samples.tsx';
import { TokensSamples } from './tokens-samples.tsx';

export function DevUiScreen({ frame }: DevUiProps) {
  return (
    <>
      <Head>
        <title>Components and states</title>
        <meta name="robots" content="noindex" />
      </Head>
      {frame === 'login' && <LoginFrame />}
      {frame === 'listing' && <ListingFrame />}
      {frame === 'detail' && <DetailFrame />}
      {frame === null && <Pieces />}
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
        end={
          <>
            <HeaderBalance coins={1284560} href="#balance" />
            <Avatar initials="AV" href="#profile" />
          </>
        }
      />
      <main id="main">
        <Wrap>
          <Breadcrumbs items={[{ label: 'Home', href: '/' }, { label: 'Components' }]} />
          <PageHead title="Components and states" lead="Every control at rest and in each of its states." />
          <ButtonSamples />
          <FieldSamples />
          <ChoiceSamples />
          <OverlaySamples />
          <TabSamples />
          <CatalogueSamples />
          <SlabSamples />
          <OrderSamples />
          <AccountSamples />
          <StateSamples />
          <TokensSamples />
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

import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import type { ReactElement } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { App } from '#web/screens/shell/app.tsx';
import { DocumentHead, type HeadFacts } from '#web/screens/shell/document-head.tsx';
import type { FrameProps } from '#web/routes/page-props.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

// It verifies the link and reloads the page, which jsdom cannot.
jest.mock('#web/screens/shell/sign-on-screen.tsx', () => ({ SignOnScreen: () => null }));

afterEach(forgetBrowser);

type Tag = ReactElement<Record<string, string>>;

/** What Next would write into the document's head. */
const headOf = (screen: ReactElement, options: Parameters<typeof openScreen>[1] = {}) => {
  let tags: Tag[] = [];
  const updateHead = (head: Tag[]) => {
    tags = head;
  };
  const manager = { mountedInstances: new Set<never>(), updateHead };
  openScreen(<HeadManagerContext value={manager}>{screen}</HeadManagerContext>, options);
  const metaOf = (name: string) =>
    tags.filter(({ props }) => [props['name'], props['property']].includes(name));
  const titles = tags.filter(({ type }) => type === 'title');
  const canonicals = tags.filter(({ props }) => props['rel'] === 'canonical');
  return {
    title: titles[0]?.props['children'],
    canonical: canonicals[0]?.props['href'],
    meta: (name: string) => metaOf(name)[0]?.props['content'],
    counts: [titles, canonicals, metaOf('description')].map(({ length }) => length),
  };
};

const FACTS: HeadFacts = {
  title: 'Sea view',
  description: 'Nights by the sea.',
  origin: 'https://rewards.example',
  path: '/burn/vouchers/sea/v-1',
  noindex: false,
  siteName: 'Zillion',
  image: '/brands/zillion/share.png',
};

it('contains the title, description and canonical address, and repeats them in the social-sharing tags', () => {
  const head = headOf(<DocumentHead {...FACTS} />);
  const address = 'https://rewards.example/burn/vouchers/sea/v-1';
  expect([head.title, head.meta('description'), head.canonical]).toEqual([
    'Sea view',
    'Nights by the sea.',
    address,
  ]);
  const social = [
    'og:type',
    'og:site_name',
    'og:title',
    'og:description',
    'og:url',
    'og:image',
    'og:image:width',
    'og:image:height',
    'twitter:card',
  ];
  expect(social.map(head.meta)).toEqual([
    'website',
    'Zillion',
    'Sea view',
    'Nights by the sea.',
    address,
    'https://rewards.example/brands/zillion/share.png',
    '1200',
    '630',
    'summary_large_image',
  ]);
});

it('cuts the description to 220 characters plus an ellipsis, in the social-sharing tags too', () => {
  const head = headOf(<DocumentHead {...FACTS} description={'sea '.repeat(100)} />);
  const cut = `${'sea '.repeat(55)}…`;
  expect([head.meta('description'), head.meta('og:description')]).toEqual([cut, cut]);
});

it('has a robots tag only when the page is flagged noindex', () => {
  expect(headOf(<DocumentHead {...FACTS} />).meta('robots')).toBeUndefined();
  expect(headOf(<DocumentHead {...FACTS} noindex />).meta('robots')).toBe('noindex');
});

describe('the head of a page', () => {
  const of = (route: RouteRow, pageProps: FrameProps = {}, config = clientConfigFixture()) => {
    const store = storeForTest();
    store.dispatch(clientConfig.received(config));
    const props = { route, origin: 'https://rewards.example', path: '/profile', failure: null, ...pageProps };
    return headOf(<App pageProps={props}>{null}</App>, { store });
  };

  it('has the title of its route, or the brand’s tagline when the route has none', () => {
    expect(of(routes.loginOtp).title).toBe('Provide OTP');
    expect(of(routes.home, { path: '/' }).title).toBe('Coins for what you love');
  });

  it('has the canonical address of its route, and the name and description of the brand', () => {
    const head = of(routes.profile);
    expect(head.canonical).toBe('https://rewards.example/profile');
    expect(head.meta('description')).toBe(clientConfigFixture().description);
    expect(head.meta('og:site_name')).toBe('Zillion');
  });

  it('has the brand’s picture for social sharing when the page has none of its own', () => {
    const config = clientConfigFixture({ brand: 'hoopoe' });
    const image = 'https://rewards.example/brands/hoopoe/share.png';
    expect(of(routes.home, {}, config).meta('og:image')).toBe(image);
  });

  it('is noindex when the page is private or failed', () => {
    expect(of(routes.profile).meta('robots')).toBe('noindex');
    expect(of(routes.home).meta('robots')).toBeUndefined();
    expect(of(routes.home, { failure: { status: 503 } }).meta('robots')).toBe('noindex');
  });

  it('has the title "Page not found" when the page does not exist', () => {
    expect(of(routes.vouchers, { failure: { status: 404 } }).title).toBe('Page not found');
  });

  it('prefers what the page’s load provides to the defaults of its route and brand', () => {
    const head = of(routes.vouchers, {
      head: {
        title: 'Sea view',
        description: 'Nights by the sea.',
        canonical: '/burn/vouchers/sea-view/v-1',
        image: '/art/share/sea.jpg',
        noindex: true,
      },
    });
    const address = 'https://rewards.example/burn/vouchers/sea-view/v-1';
    expect([head.title, head.canonical, head.meta('og:url')]).toEqual(['Sea view', address, address]);
    expect(head.meta('og:description')).toBe('Nights by the sea.');
    expect(head.meta('og:image')).toBe('https://rewards.example/art/share/sea.jpg');
    expect(head.meta('robots')).toBe('noindex');
    expect(head.counts).toEqual([1, 1, 1]);
  });

  it('is complete and noindex while a sign-on link is verified', () => {
    const head = of(routes.profile, { signOn: true, head: { title: 'Support sign-in', noindex: true } });
    expect([head.title, head.canonical]).toEqual(['Support sign-in', 'https://rewards.example/profile']);
    expect([head.meta('robots'), head.meta('description')]).toEqual([
      'noindex',
      clientConfigFixture().description,
    ]);
  });

  it('has the title of the error screen when the page failed', () => {
    const head = of(routes.vouchers, { failure: { status: 503 }, head: { title: 'Sea view' } });
    expect(head.title).toBe('Something went wrong');
  });
});

/** @jest-environment node */
import type { DocumentContext, DocumentProps } from 'next/document';
import { Children, isValidElement, type ReactNode } from 'react';
import { clientConfig, type ClientConfig } from '#web/features/brand/config.ts';
import { documentFacts } from '#web/server/document-facts.ts';
import Document from '../../../pages/_document.tsx';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const contextOf = (defaultGetInitialProps: () => Promise<unknown>) => {
  const setHeader = jest.fn();
  return { setHeader, context: { res: { setHeader }, defaultGetInitialProps } as unknown as DocumentContext };
};

it('forbids caches to store the error page when rendering fails', async () => {
  const { context, setHeader } = contextOf(() => Promise.reject(new Error('No such field')));
  await expect(Document.getInitialProps(context)).rejects.toThrow('No such field');
  expect(setHeader).toHaveBeenCalledWith('Cache-Control', 'private, no-store');
});

it('leaves the headers unchanged when the page renders', async () => {
  const { context, setHeader } = contextOf(() => Promise.resolve({ html: '' }));
  await Document.getInitialProps(context);
  expect(setHeader).not.toHaveBeenCalled();
});

it('has the pictures of its brand, and those of the default brand while no brand is known', () => {
  const config = clientConfigFixture({ brand: 'hoopoe' });
  const initialState = { config: { data: config } };
  expect(documentFacts({ pageProps: { initialState } })).toMatchObject({
    logo: config.logo.url,
    touchIcon: '/brands/hoopoe/apple-touch-icon.png',
  });
  expect(documentFacts({})).toMatchObject({
    clientId: 'ZILLION',
    logo: '/brands/zillion/icon.svg',
    touchIcon: '/brands/zillion/apple-touch-icon.png',
  });
});

/** The icons that the head of a document names, in their order. */
const iconsIn = (node: ReactNode): Record<string, unknown>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ rel?: string; children?: ReactNode }>(child)) return [];
    const { rel, ...props } = child.props;
    return child.type === 'link' && rel === 'icon' ? [props] : iconsIn(props.children);
  });

const iconsOf = (config: Partial<ClientConfig>) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture(config)));
  const props = { __NEXT_DATA__: { props: { pageProps: { initialState: store.getState() } } } };
  return iconsIn(new Document(props as unknown as DocumentProps & { res: undefined }).render());
};

const PIXELS = { href: '/brands/hoopoe/icon-192.png', type: 'image/png', sizes: '192x192' };

it('names an icon of the brand in pixels before its vector one, for browsers that show no SVG', () => {
  const logo = { url: '/brands/hoopoe/icon.svg', alt: 'A coin' };
  expect(iconsOf({ brand: 'hoopoe', logo })).toEqual([
    PIXELS,
    { href: logo.url, type: 'image/svg+xml', sizes: 'any' },
  ]);
});

it('does not call a logo of the operator’s own a vector when it is none', () => {
  const logo = { url: '/brands/hoopoe/logo.png', alt: 'A bird' };
  expect(iconsOf({ brand: 'hoopoe', logo })).toEqual([PIXELS, { href: logo.url }]);
});

/** @jest-environment node */
import type { DocumentContext } from 'next/document';
import { documentFacts } from '#web/server/document-facts.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import Document from '../../../pages/_document.tsx';

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

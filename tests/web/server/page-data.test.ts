/** @jest-environment node */
import { NextScript } from 'next/document';
import { pageDataJson } from '#web/server/page-data.ts';

const dataOf = (initialState: Record<string, object> | undefined, own: object = { path: '/' }) => ({
  props: { pageProps: { ...own, ...(initialState && { initialState }) }, __N_SSP: true },
  page: '/',
  query: { 'q"<': '</script>' },
  dynamicIds: undefined,
});
const CARDS = [{ name: 'Tea & “more” </script><!--', price: 1 }];

it.each([
  ['a page', dataOf({ home: { data: CARDS, isFetched: true, error: null, later: undefined } })],
  ['a page of two records', dataOf({ home: { data: {}, from: CARDS }, 'listing.burn.voucher': { page: 1 } })],
  ['a page without records', dataOf({})],
  ['a page without state', dataOf(undefined)],
  ['a page with nothing else', dataOf({ home: { data: CARDS } }, {})],
  ['a page without props of ours', { props: {}, page: '/_error' }],
])('serialises %s like JSON.stringify, without a "<"', (_which, data) => {
  const json = pageDataJson(data);
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
  expect(json).not.toContain('<');
});

it('serialises an answer once for as long as it is the same object', () => {
  const toJSON = jest.fn(() => 'told');
  const data = { toJSON };
  pageDataJson(dataOf({ home: { data, isFetched: true } }));
  expect(pageDataJson(dataOf({ home: { data, isFetched: false } }))).toContain('"data":"told"');
  expect(toJSON).toHaveBeenCalledTimes(1);
  pageDataJson(dataOf({ home: { data: { ...data } } }));
  expect(toJSON).toHaveBeenCalledTimes(2);
});

it('leaves out the theme of the brand, which the head of the document contains', () => {
  const data = { name: 'ZILLION', theme: { light: { accent: '#b3261e' }, dark: {} } };
  const json = pageDataJson(dataOf({ config: { data, isFetched: true }, other: { data: { ...data } } }));
  const { config, other } = JSON.parse(json).props.pageProps.initialState;
  expect(config).toEqual({ data: { name: 'ZILLION' }, isFetched: true });
  expect(other).toEqual({ data });
});

it('replaces how Next.js serialises the data of the page', () => {
  const context = { __NEXT_DATA__: dataOf({ home: { data: CARDS } }) };
  const made = NextScript.getInlineScriptSource(
    context as unknown as Parameters<typeof NextScript.getInlineScriptSource>[0],
  );
  expect(made).toBe(pageDataJson(context.__NEXT_DATA__));
});

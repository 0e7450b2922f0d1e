/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { DocumentContext } from 'next/document';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { catalogue } from '#contract/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { member } from '#contract/member.ts';
import { rememberAnswers } from '#web/server/broken-answers.ts';
import { renderFailure } from '#web/server/render-failure.ts';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';

const OWN_FAULT = new TypeError('A component threw');

interface Shown {
  failure?: { status: number };
  head?: object;
  initialState?: Record<string, unknown>;
}

const config = clientConfigFixture();
const pagePropsOf = (): Shown => ({
  head: { title: 'A page' },
  initialState: { config: { data: config }, dashboard: { data: dashboardFixture() }, item: { data: {} } },
});

/** A request that was served from these answers. */
const requestServedFrom = async (...answers: (readonly [Endpoint, unknown])[]) => {
  const request = new IncomingMessage(new Socket());
  const caller = { baseOf: () => '', headers: () => ({}), onFailure: () => undefined };
  const { around } = rememberAnswers(request, caller);
  for (const [endpoint, answer] of answers) await around?.(endpoint, {}, () => Promise.resolve(answer));
  return request;
};

/** Renders the failure as the framework would; the app shows its props, or throws if they hold one of `breaks`. */
const renderOn = async (req: IncomingMessage, breaks: readonly string[] = []) => {
  const res = new ServerResponse(req);
  res.setHeader('Cache-Control', 'public, s-maxage=60');
  const pageProps = pagePropsOf();
  const App = ({ pageProps: shown }: { pageProps: Shown }) => {
    const props = { ...shown, ...shown.initialState };
    if (breaks.some((name) => name in props)) throw OWN_FAULT;
    return createElement('p', null, JSON.stringify(shown));
  };
  type Options = { enhanceApp: (app: typeof App) => typeof App };
  const renderPage = async ({ enhanceApp }: Options) => ({
    html: renderToString(createElement(enhanceApp(App), { pageProps })),
  });
  const context = {
    ...{ req, res, pathname: '/', renderPage },
    defaultGetInitialProps: (asked: { renderPage: (options?: object) => unknown }) => asked.renderPage(),
  } as unknown as DocumentContext;
  const rendered = await renderFailure(context, OWN_FAULT).catch((error: unknown) => error);
  return { rendered, pageProps, status: res.statusCode, header: (name: string) => res.getHeader(name) };
};

const BROKEN_DETAIL = [catalogue.detail, { item: null }] as const;

describe('a page that cannot be rendered', () => {
  it('is sent as its failure, with the frame that it has, when an answer breaks the contract', async () => {
    const request = await requestServedFrom(BROKEN_DETAIL, [member.dashboard, dashboardFixture()]);
    const { rendered, pageProps, status, header } = await renderOn(request);
    expect([status, header('retry-after'), header('cache-control')]).toEqual([
      503,
      '10',
      'private, no-store',
    ]);
    expect(Object.keys(pageProps.initialState ?? {})).toEqual(['config', 'dashboard']);
    expect([pageProps.failure, pageProps.head]).toEqual([{ status: 503 }, {}]);
    // The browser gets the props that the page was rendered with.
    expect((rendered as { html: string }).html).toContain('&quot;failure&quot;:{&quot;status&quot;:503}');
  });

  it('is sent without a frame when the frame is what cannot be rendered', async () => {
    const request = await requestServedFrom([catalogue.clientConfig, { ...config, footer: null }]);
    const { status, pageProps } = await renderOn(request, ['config']);
    expect([status, pageProps.initialState]).toEqual([503, {}]);
  });

  it('stays an error that is never cached when every answer keeps the contract', async () => {
    const request = await requestServedFrom([catalogue.clientConfig, config]);
    const { rendered, status, header } = await renderOn(request);
    expect(rendered).toBe(OWN_FAULT);
    expect([status, header('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('stays an error when not even its failure can be rendered', async () => {
    const { rendered } = await renderOn(await requestServedFrom(BROKEN_DETAIL), ['failure']);
    expect(rendered).toBe(OWN_FAULT);
  });
});

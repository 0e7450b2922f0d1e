// Renders pages on the server against a mocked API, so that a test can check the result.
import type { GetServerSidePropsContext } from 'next';
import { catalogue } from '#contract/catalogue.ts';
import { member } from '#contract/member.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { memberDetail } from '#web/features/member/records.ts';
import type { PageProps } from '#web/routes/page-props.ts';
import { routes } from '#web/routes/table.ts';
import { unwrapOrFail } from '#web/server/load-failure.ts';
import { page, type PageLoad } from '#web/server/page.ts';
import { clientConfigFixture, dashboardFixture, memberFixture, railFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { contextOf } from './request.ts';

export const SIGNED_IN = 'jwt=session-1; token=mirror-1';
const PROFILE = '/profile?tab=1';

/** Headers of the calls that a page made, by path. */
export const calls = new Map<string, Headers>();

// The brand is cached for a few seconds per client, so each test uses a brand of its own.
let brands = 0;
export const hostOfItsOwn = () => `brand${(brands += 1)}.example`;

export const mockConfig = () =>
  mockEndpoint(catalogue.clientConfig, ({ query }) => clientConfigFixture({ clientId: query.client }));

beforeEach(() => {
  calls.clear();
  mockServer.events.on('request:start', ({ request }) => {
    calls.set(new URL(request.url).pathname, request.headers);
  });
  mockServer.use(
    mockConfig(),
    mockEndpoint(catalogue.load, { pageLayoutList: [railFixture()] }),
    mockEndpoint(member.dashboard, dashboardFixture()),
    mockEndpoint(member.detail, memberFixture()),
  );
});
afterEach(() => mockServer.events.removeAllListeners());

const loadHome: PageLoad = async ({ store, clientId }) => {
  await unwrapOrFail(store.dispatch(homeLayout.fetch({ query: { client: clientId, device: 'MWEB' } })));
  return undefined;
};
const loadProfile: PageLoad = async ({ store }) => {
  await unwrapOrFail(store.dispatch(memberDetail.fetch({})));
  return undefined;
};

interface Rendered {
  props?: PageProps & { initialState: Record<string, unknown> };
  redirect?: { destination: string; statusCode: number };
}

export const render = async (
  getServerSideProps: ReturnType<typeof page>,
  options: Parameters<typeof contextOf>[0] = {},
) => {
  const headers = { host: hostOfItsOwn(), ...options.headers };
  const context: GetServerSidePropsContext = contextOf({ ...options, headers });
  const { props, redirect } = (await getServerSideProps(context)) as Rendered;
  return {
    props,
    redirect,
    status: context.res.statusCode,
    header: (name: string) => context.res.getHeader(name),
  };
};

export const renderHome = (options?: Parameters<typeof contextOf>[0], load = loadHome) =>
  render(page(routes.home, load), options);
export const renderProfile = (options: Parameters<typeof contextOf>[0] = {}, load = loadProfile) =>
  render(page(routes.profile, load), { url: PROFILE, headers: { cookie: SIGNED_IN }, ...options });

// Server only: what every page does before it renders: decides access, loads the brand and the page's records into
// the store, and sets status, cache and security headers. A page only adds its load.
import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { SESSION_COOKIE, SIGN_ON_PARAMETERS } from '#contract/enums.ts';
import { catalogue } from '#contract/catalogue.ts';
import { member } from '#contract/member.ts';
import { endsSession, type PageFailure } from '#web/api/failure.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { pathOf } from '#web/lib/address.ts';
import { report } from '#web/lib/reporting.ts';
import { decideAccess, ownPath, VISITOR, type Refusal, type Viewer } from '#web/routes/access.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { Gives, PageProps } from '#web/routes/page-props.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { LOGIN_REQUEST_COOKIE } from '#web/session/login-request.ts';
import { noticeCookie, type Notice } from '#web/session/notice.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { forgetBrand, loadBrand, lastKnownBrand } from './brand.ts';
import { findBrokenAnswers } from './broken-answers.ts';
import { callerFor } from './caller.ts';
import { isMissing, LateFailure, LoadFailure, withLoadTimeout } from './load-failure.ts';
import './render-at-once.ts';
import { clientOf, storeChoice } from './chosen-client.ts';
import { identityOf, NOBODY } from './identity.ts';
import { finishDueSignOut } from './logout.ts';
import { addressOf, plainAddress, type PageAddress } from './page-address.ts';
import { isDataRequest, setCaching, setHeaders } from './page-headers.ts';
import {
  redirectOf,
  redirectTo,
  shownBy,
  withCutDescription,
  type Elsewhere,
  type PageOutcome,
  type Shown,
  type ShownWith,
} from './page-outcome.ts';
import { takeTickets } from './page-texts.ts';
import { originOf, type Cookies } from './request-facts.ts';
import { wrapper } from './wrapper.ts';

export interface PageRequest extends PageAddress {
  store: AppStore;
  clientId: string;
  viewer: Viewer;
  /** Empty on public pages, which are the same for everybody. */
  cookies: Cookies;
}

type ShownFor<Props extends object> = [keyof Props] extends [never]
  ? (Shown & { props?: never }) | undefined
  : ShownWith<Props>;

/** Puts a page's records into the store, and gives its screen `Props`: by default none. */
export type PageLoad<Props extends object = object> = (
  request: PageRequest,
) => Promise<Elsewhere | ShownFor<Props>>;

type AnyLoad = (request: PageRequest) => Promise<PageOutcome | undefined>;

const signedInViewer = async ({ store, cookies }: PageRequest): Promise<Viewer> => {
  const loginUnderWay = Boolean(cookies[LOGIN_REQUEST_COOKIE]);
  if (!cookies[SESSION_COOKIE]) return { ...VISITOR, loginUnderWay };
  const settled = await store.dispatch(dashboard.fetch({}));
  if (dashboard.fetch.fulfilled.match(settled)) return { kind: settled.payload.agent ? 'agent' : 'member' };
  const code = settled.payload?.code ?? 0;
  if (endsSession(code)) return { ...VISITOR, loginUnderWay };
  throw new LoadFailure(code);
};

/** The notices for redirects whose reason is not obvious. */
const NOTICE_FOR: Partial<Record<Refusal, Notice>> = { closed: 'agent-closed', 'signed-in': 'signed-in' };

/** An unknown address with needless escapes leads to the plain one: the framework finds no fixed path in it. */
const withPlainAddress = (outcome: PageOutcome, { req }: GetServerSidePropsContext): PageOutcome => {
  const to = outcome.kind === 'not-found' ? plainAddress(req.url ?? '') : null;
  return to !== null && ownPath(to) === to ? { kind: 'redirect', to, permanent: true } : outcome;
};

/** The calls for the frame around every page. */
const FRAME = [catalogue.clientConfig, member.dashboard];

const decideAndLoad = async (
  request: PageRequest,
  route: RouteRow,
  context: GetServerSidePropsContext,
  load?: AnyLoad,
) => {
  const isPublic = route.access === 'public';
  const [config, viewer] = await Promise.all([
    // For a navigation in the browser, the brand is already loaded.
    isDataRequest(context) ? null : loadBrand(request),
    isPublic ? VISITOR : signedInViewer(request),
  ]);
  if (!isPublic) {
    const decision = decideAccess(route, viewer, context.resolvedUrl);
    if (!decision.allow) {
      const notice = NOTICE_FOR[decision.why];
      if (notice) context.res.appendHeader('Set-Cookie', noticeCookie(notice));
      return { config, outcome: { kind: 'redirect', to: decision.to } as PageOutcome };
    }
  }
  const outcome = (await load?.({ ...request, viewer })) ?? { kind: 'render' };
  // A wrong answer must not make an address of ours a missing or a moved one; the frame's answers decide neither.
  if (outcome.kind !== 'render' && (await findBrokenAnswers(context.req, FRAME)).length > 0)
    throw new LoadFailure(200);
  return { config, outcome: withCutDescription(outcome) };
};

/**
 * An error that is no failed call: if an answer of the API breaks the contract, that is its cause, and the API has
 * failed. Otherwise it is a fault of the program, and stays one.
 */
const failedCallOf = async (
  error: unknown,
  request: PageRequest,
  route: RouteRow,
  { req }: GetServerSidePropsContext,
): Promise<LoadFailure> => {
  if (error instanceof LoadFailure) return error;
  report(error instanceof Error ? error : new Error(String(error)), { route: route.pattern });
  const broken = await findBrokenAnswers(req);
  if (broken.includes(catalogue.clientConfig)) forgetBrand(request);
  if (broken.length > 0) return new LoadFailure(200);
  throw error;
};

const outcomeOf = async (
  request: PageRequest,
  route: RouteRow,
  context: GetServerSidePropsContext,
  load?: AnyLoad,
) => {
  const work = decideAndLoad(request, route, context, load);
  try {
    return { ...(await (isDataRequest(context) ? work : withLoadTimeout(work))), failure: null };
  } catch (thrown) {
    const error = await failedCallOf(thrown, request, route, context);
    const config = isDataRequest(context) ? null : lastKnownBrand(request);
    if (isMissing(error, request))
      return { config, outcome: { kind: 'not-found' } as PageOutcome, failure: null };
    // A public page is loaded for nobody, so signing in would not help; nor would it on the login itself.
    if (error.status === 401 && route.access === 'private') {
      const outcome: PageOutcome = { kind: 'redirect', to: hrefs.login(ownPath(context.resolvedUrl)) };
      return { config, outcome, failure: null };
    }
    const failure: PageFailure = {
      status: 503,
      ...(error.title !== undefined && { title: error.title }),
      ...(error instanceof LateFailure && { isLate: true }),
    };
    return { config, outcome: { kind: 'render' } as PageOutcome, failure };
  }
};

/**
 * An address with a sign-on token: the response only tells the browser to verify it, and must not be cached or passed
 * on (spec §4).
 */
const signOnPage = async (request: PageRequest, route: RouteRow, context: GetServerSidePropsContext) => {
  const config = await loadBrand(request).catch(() => lastKnownBrand(request));
  setHeaders(context, route, 200, config);
  context.res.setHeader('Cache-Control', 'private, no-store');
  context.res.setHeader('Referrer-Policy', 'no-referrer');
  // The address in the page's props must not contain the token either.
  Reflect.deleteProperty(context.query, SIGN_ON_PARAMETERS.token);
  return { signOn: true, failure: null, head: { title: 'Support sign-in', noindex: true } };
};

/** Who asks for what. A public page is asked for by nobody, so that it is the same for everybody. */
const requestOf = async (
  store: AppStore,
  route: RouteRow,
  context: GetServerSidePropsContext,
): Promise<PageRequest> => {
  const clientId = await clientOf(context.req);
  const isPublic = route.access === 'public';
  const own = isPublic ? NOBODY : identityOf(context.req);
  if (!isPublic) await finishDueSignOut(context.req, context.res);
  store.services.caller = callerFor(context.req, clientId, own);
  return { store, ...addressOf(context), clientId, viewer: VISITOR, cookies: own.cookies };
};

const run = async (
  store: AppStore,
  route: RouteRow,
  context: GetServerSidePropsContext,
  load?: AnyLoad,
): Promise<GetServerSidePropsResult<PageProps>> => {
  takeTickets(context.res, context.req.method);
  const withoutChoice = await storeChoice(context);
  if (withoutChoice !== null) return redirectTo(withoutChoice);
  const request = await requestOf(store, route, context);
  const path = pathOf(context.resolvedUrl);
  const common = { route, origin: originOf(context.req), path, clientId: request.clientId };
  if (SIGN_ON_PARAMETERS.token in context.query)
    return { props: { ...common, ...(await signOnPage(request, route, context)) } };
  const { config, outcome: found, failure: loadFailure } = await outcomeOf(request, route, context, load);
  const outcome = withPlainAddress(found, context);
  if (outcome.kind === 'redirect') {
    // Any other redirect depends on the viewer or on the current data.
    if (outcome.permanent) setCaching(context, route, 308);
    return redirectOf(outcome, context.resolvedUrl);
  }
  const { status, props, failure, head } = shownBy(outcome, loadFailure);
  setHeaders(context, route, status, config);
  return { props: { ...props, ...common, failure, head } };
};

/** The getServerSideProps of a page. */
export const page = <Props extends object = object>(
  route: RouteRow,
  load?: PageLoad<Props>,
): GetServerSideProps<PageProps> & Gives<Props> =>
  wrapper.getServerSideProps((store) => (context) => run(store, route, context, load));

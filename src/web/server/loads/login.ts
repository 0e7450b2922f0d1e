// Server only: the steps of a login in progress, read from its cookie, so that a reload keeps the step.
import { cards } from '#web/features/login/flow.ts';
import { requestReached } from '#web/features/login/state.ts';
import { ownPath } from '#web/routes/access.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LOGIN_REQUEST_COOKIE, parseLoginRequest } from '#web/session/login-request.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

const underWay = ({ cookies, query }: PageRequest) => ({
  request: parseLoginRequest(cookies[LOGIN_REQUEST_COOKIE]),
  returnTo: ownPath(query['returnTo']),
});

/** The one-time password, then enrolment; if the number has several cards, the choice has its own page. */
export const loadLoginOtp: PageLoad = async (page) => {
  const { request, returnTo } = underWay(page);
  if (!request) return { kind: 'redirect', to: hrefs.login(returnTo) };
  if (request.next === 'accounts') return { kind: 'redirect', to: hrefs.loginAccounts(returnTo) };
  page.store.dispatch(requestReached(request));
  return undefined;
};

/** The cards of the number, after the one-time password. */
export const loadLoginAccounts: PageLoad = async (page) => {
  const { request, returnTo } = underWay(page);
  if (!request) return { kind: 'redirect', to: hrefs.login(returnTo) };
  if (request.next !== 'accounts') return { kind: 'redirect', to: hrefs.loginOtp(returnTo) };
  const settled = await page.store.dispatch(cards.fetch({ body: { requestId: request.requestId } }));
  // The request has expired or belongs to another browser: there is nothing to choose from.
  if (cards.fetch.rejected.match(settled) && settled.payload?.code === 400) {
    return { kind: 'redirect', to: hrefs.login(returnTo) };
  }
  await unwrapOrFail(Promise.resolve(settled));
  page.store.dispatch(requestReached(request));
  return undefined;
};

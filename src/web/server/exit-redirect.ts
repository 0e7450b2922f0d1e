// Server only: GET /api/go, the link to a partner's shop or service that needs the member's session. Calls the API as
// the member and redirects to the address that the API returns; no part of the query is used as an address.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SESSION_COOKIE } from '#contract/enums.ts';
import { partners } from '#contract/partners.ts';
import { redirects } from '#contract/redirects.ts';
import { callEndpoint } from '#web/api/call.ts';
import { ApiFailure } from '#web/api/failure.ts';
import { isItemId, isTarget } from '#web/lib/ids.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { findBrokenAnswers } from './broken-answers.ts';
import { callerFor } from './caller.ts';
import { clientOf } from './chosen-client.ts';
import { identityOf } from './identity.ts';
import type { RequestWithCookies } from './request-facts.ts';

const callerOf = async (request: RequestWithCookies) =>
  callerFor(request, await clientOf(request), identityOf(request));

/**
 * Browsers tell where a link was followed. If that is missing or foreign, the visitor has to press again on our page.
 */
const isSameOriginLink = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** The call for the address, the page to press again on, and the page to show if the call fails. */
const exitOf = (request: RequestWithCookies, query: URLSearchParams) => {
  const partner = query.get('partner') ?? '';
  if (isItemId(partner)) {
    const fetchUrl = async () =>
      callEndpoint(await callerOf(request), partners.clickout, { query: { partnerId: partner } });
    return {
      fetchUrl,
      page: hrefs.shopAndEarnLoader(partner),
      again: hrefs.shopAndEarnLoader(partner, true),
    };
  }
  const target = query.get('service') ?? '';
  if (!isTarget(target)) return null;
  const fetchUrl = async () => callEndpoint(await callerOf(request), redirects.raas, { query: { target } });
  return { fetchUrl, page: hrefs.home(), again: hrefs.home() };
};

const destinationOf = async (request: RequestWithCookies): Promise<string> => {
  const exit = exitOf(request, new URLSearchParams((request.url ?? '').split('?')[1]));
  if (!exit) return hrefs.home();
  if (!identityOf(request).cookies[SESSION_COOKIE]) return hrefs.login(exit.page);
  if (!isSameOriginLink(request)) return exit.page;
  try {
    const { url } = await exit.fetchUrl();
    // As a header carries it, in ASCII.
    if (URL.canParse(url)) return new URL(url).href;
    await findBrokenAnswers(request);
    return exit.again;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 401) return hrefs.login(exit.page);
    return exit.again;
  }
};

export const redirectOut = async (request: RequestWithCookies, response: ServerResponse): Promise<void> => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  // A page that failed asks by HEAD whether this address can be reached again: that is no click.
  if (request.method !== 'GET') {
    response.statusCode = 405;
    response.setHeader('Allow', 'GET');
    response.end();
    return;
  }
  response.statusCode = 303;
  response.setHeader('Location', await destinationOf(request));
  response.end();
};

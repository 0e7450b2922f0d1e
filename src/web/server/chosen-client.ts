// Server only: the brand that a browser chose with `?client=`, for sites whose brands have no host names of their own
// (docs/decisions/081). A host that names a brand takes precedence.
import type { IncomingMessage } from 'node:http';
import type { GetServerSidePropsContext } from 'next';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { isDemo } from '#web/lib/demo.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { ownPath } from '#web/routes/access.ts';
import { clientIdOf, type RequestWithCookies } from './request-facts.ts';

const COOKIE = 'clientId';
const PARAMETER = 'client';
const CLIENT = /^[a-z][a-z0-9-]{0,39}$/i;
const A_YEAR = 365 * 86_400;

const isOn = (): boolean => (process.env['BRAND_COOKIE'] ? process.env['BRAND_COOKIE'] === '1' : isDemo());

const namedByHost = (request: RequestWithCookies): boolean => clientIdOf(request) !== DEFAULT_CLIENT;

const chosenBy = (request: RequestWithCookies): string | null => {
  const chosen = request.cookies[COOKIE] ?? '';
  return isOn() && !namedByHost(request) && CLIENT.test(chosen) ? chosen.toUpperCase() : null;
};

/** The brand of a request: the host's, else the chosen one, else the default. */
export const clientOf = (request: RequestWithCookies): string => chosenBy(request) ?? clientIdOf(request);

/** What shared caches must know: the page depends on the choice, and a page for a chosen brand is private. */
export const cachingForChoice = (request: RequestWithCookies): 'as-ever' | 'by-cookie' | 'private' => {
  if (!isOn() || namedByHost(request)) return 'as-ever';
  return chosenBy(request) ? 'private' : 'by-cookie';
};

/** Stores the choice that an address holds; returns the address without it, or null if it holds none. */
export const storeChoice = ({ query, req, res, resolvedUrl }: GetServerSidePropsContext): string | null => {
  const choice = firstValue(query[PARAMETER]);
  if (choice === undefined || !isOn() || namedByHost(req)) return null;
  if (CLIENT.test(choice)) {
    const kept = `${COOKIE}=${choice.toUpperCase()}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax; HttpOnly`;
    res.appendHeader('Set-Cookie', kept);
  }
  res.setHeader('Cache-Control', 'private, no-store');
  const url = new URL(resolvedUrl, 'http://own');
  url.searchParams.delete(PARAMETER);
  return ownPath(url.pathname + url.search);
};

// Server only: the brand that a browser chose with `?client=`, for sites whose brands have no host names of their own
// (docs/decisions/081). A host that names a brand takes precedence; whether it does, the API says (known-clients.ts).
import type { IncomingMessage } from 'node:http';
import type { GetServerSidePropsContext } from 'next';
import { isDemo } from '#web/lib/demo.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { ownPath } from '#web/routes/access.ts';
import { clientShownFor, isClient } from './known-clients.ts';
import { CLIENT_NAME, clientIdOf, hostClientOf, type RequestWithCookies } from './request-facts.ts';

const COOKIE = 'clientId';
const PARAMETER = 'client';
const A_YEAR = 365 * 86_400;

const isOn = (): boolean => (process.env['BRAND_COOKIE'] ? process.env['BRAND_COOKIE'] === '1' : isDemo());

const namedByHost = async (request: IncomingMessage): Promise<boolean> => {
  const name = hostClientOf(request);
  return name !== null && (await isClient(request, name));
};

/** As `namedByHost`, but without asking: false if the API has not said. */
const isKnownBrandHost = (request: IncomingMessage): boolean => {
  const name = hostClientOf(request);
  return name !== null && clientShownFor(name) === name;
};

const choiceIn = ({ cookies }: RequestWithCookies): string | null => {
  const choice = cookies[COOKIE] ?? '';
  return isOn() && CLIENT_NAME.test(choice) ? choice.toUpperCase() : null;
};

/** The requests that are served with a chosen brand. */
const served = new WeakSet<IncomingMessage>();

/** The brand of a request: the host's, else the chosen one, else the default. */
export const clientOf = async (request: RequestWithCookies): Promise<string> => {
  const choice = choiceIn(request);
  if (choice === null || (await namedByHost(request))) return clientIdOf(request);
  served.add(request);
  return choice;
};

/**
 * What shared caches must know: the page depends on the choice, and a page for a chosen brand is private. For a host of
 * which the API has not said that it names a brand, the choice may count with the next request.
 */
export const cachingForChoice = (request: RequestWithCookies): 'as-ever' | 'by-cookie' | 'private' => {
  if (served.has(request)) return 'private';
  if (!isOn() || isKnownBrandHost(request)) return 'as-ever';
  return choiceIn(request) === null ? 'by-cookie' : 'private';
};

/** Stores the choice that an address holds; returns the address without it, or null if it holds none. */
export const storeChoice = async ({
  query,
  req,
  res,
  resolvedUrl,
}: GetServerSidePropsContext): Promise<string | null> => {
  const choice = firstValue(query[PARAMETER]);
  if (choice === undefined || !isOn() || (await namedByHost(req))) return null;
  if (CLIENT_NAME.test(choice)) {
    const kept = `${COOKIE}=${choice.toUpperCase()}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax; HttpOnly`;
    res.appendHeader('Set-Cookie', kept);
  }
  res.setHeader('Cache-Control', 'private, no-store');
  const url = new URL(resolvedUrl, 'http://own');
  url.searchParams.delete(PARAMETER);
  return ownPath(url.pathname + url.search);
};

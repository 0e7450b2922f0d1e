// Server only: status, cache and security headers of a page.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { GetServerSidePropsContext } from 'next';
import type { ClientConfig } from '#web/features/brand/config.ts';
import { analyticsOf, analyticsOrigins } from '#web/lib/analytics.ts';
import { reportingOrigins } from '#web/lib/reporting.ts';
import { contentSecurityPolicy } from '#web/lib/security-headers.js';
import { pageStyle } from '#web/lib/theme.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { SERVER_TIME } from '#web/session/device-time.ts';
import { cachingForChoice } from './chosen-client.ts';

/** The header with which browsers say so does not arrive: the framework removes it. */
export const isDataRequest = ({ req }: GetServerSidePropsContext): boolean =>
  (req.url ?? '').startsWith('/_next/data/');

const themeHashes = new WeakMap<ClientConfig, string>();

/**
 * The hash by which the policy allows the brand's style. Cached, because the same config is used again and again.
 * Throws if the config has no theme.
 */
export const themeHash = (config: ClientConfig): string => {
  const known = themeHashes.get(config);
  if (known) return known;
  const hash = createHash('sha256').update(pageStyle(config.theme, config.brand)).digest('base64');
  themeHashes.set(config, hash);
  return hash;
};

/**
 * Sets what shared caches may do with an answer. A public page and its permanent redirects are the same for
 * everybody, except for the brand that a browser chose (chosen-client.ts).
 */
export const setCaching = (
  { req, res }: GetServerSidePropsContext,
  { access }: RouteRow,
  status: number,
): void => {
  const choice = cachingForChoice(req);
  const cacheable = access === 'public' && status < 500 && choice !== 'private';
  if (choice === 'by-cookie') res.appendHeader('Vary', 'Cookie');
  res.setHeader(
    'Cache-Control',
    cacheable ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' : 'private, no-store',
  );
  if (!cacheable) res.setHeader('Server-Timing', `${SERVER_TIME};dur=${Date.now()}`);
};

/** The API did not provide what the page needs, and may in a moment. */
export const setFailureStatus = (res: ServerResponse): void => {
  res.statusCode = 503;
  res.setHeader('Retry-After', '10');
};

export const setHeaders = (
  context: GetServerSidePropsContext,
  route: RouteRow,
  status: number,
  config: ClientConfig | null,
) => {
  const { res } = context;
  setCaching(context, route, status);
  const { script, connect } = analyticsOrigins(analyticsOf(process.env));
  const policy = contentSecurityPolicy({
    styleHashes: config ? [themeHash(config)] : [],
    script,
    connect: [...reportingOrigins(process.env['SENTRY_DSN']), ...connect],
    image: connect,
  });
  res.setHeader('Content-Security-Policy', policy);
  // A client-side navigation reads the status from the props; its data request itself succeeded.
  if (isDataRequest(context)) return;
  if (status === 503) setFailureStatus(res);
  else res.statusCode = status;
};

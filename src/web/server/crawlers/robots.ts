// Server only: robots.txt, generated from the route table.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { originOf } from '../request-facts.ts';
import { begin, isRead } from './answer.ts';

/** Paths that are not pages. */
const NO_PAGES = ['/api/', '/dev/'];

const prefixOf = ({ pattern }: RouteRow): string => pattern.replace(/\{\w+\}/g, '*').replace(/\/\*$/, '/');

const covers = (rule: string, path: string): boolean =>
  new RegExp(`^${rule.replace(/[.$?+()[\]]/g, '\\$&').replaceAll('*', '.*')}`).test(path);

/**
 * Closes every page that needs a sign-in; the login itself stays open, so that crawlers read its `noindex`. Rules match
 * by prefix. For most crawlers the longest match wins and for some the first one, so a public page under a closed prefix
 * gets an Allow rule of its own, before all others.
 */
export const robotsText = (origin: string, rows: readonly RouteRow[]): string => {
  const closed = rows.filter(({ access }) => access === 'private').map(prefixOf);
  const shortest = closed.filter((rule) => !closed.some((other) => other !== rule && covers(other, rule)));
  const disallowed = [...NO_PAGES, ...new Set(shortest)];
  const opened = rows
    .filter(({ access }) => access !== 'private')
    .map(prefixOf)
    .filter((path) => disallowed.some((rule) => covers(rule, path)));
  return [
    'User-agent: *',
    ...opened.map((path) => `Allow: ${path}`),
    ...disallowed.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
};

export const robots = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!isRead(request, response)) return;
  begin(response, 'text/plain; charset=utf-8');
  response.end(robotsText(originOf(request), Object.values(routes)));
};

/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '#contract/catalogue.ts';
import { SURFACE } from '#web/lib/theme.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { manifest } from '#web/server/crawlers/manifest.ts';
import { robots, robotsText } from '#web/server/crawlers/robots.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { answerOf } from '../server/request.ts';

const ROOT = join(import.meta.dirname, '../../..');
const rows = Object.values<RouteRow>(routes);

/** Whether crawlers may read the address: the longest matching rule decides. */
const isOpen = (text: string, path: string): boolean => {
  const rules = text.split('\n').flatMap((line) => {
    const [, kind, rule] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
    if (!kind || !rule) return [];
    const pattern = new RegExp(`^${rule.replaceAll('.', '\\.').replaceAll('*', '.*')}`);
    return pattern.test(path) ? [{ open: kind === 'Allow', length: rule.length }] : [];
  });
  return rules.sort((a, b) => b.length - a.length || Number(b.open) - Number(a.open))[0]?.open ?? true;
};
const example = ({ pattern }: RouteRow) => pattern.replace(/\{\w+\}/g, 'x');

describe('robots.txt', () => {
  it('disallows what needs a sign-in and allows every public page', () => {
    const text = robotsText('https://rewards.example', rows);
    for (const row of rows) {
      expect([row.pattern, isOpen(text, example(row))]).toEqual([row.pattern, row.access !== 'private']);
    }
    expect(isOpen(text, '/api/v1/search')).toBe(false);
  });

  it('allows a public page below a private one', () => {
    const row = (pattern: string, access: RouteRow['access']) => ({ ...routes.home, pattern, access });
    const text = robotsText('https://rewards.example', [
      row('/plus', 'private'),
      row('/plus/about', 'public'),
    ]);
    expect([isOpen(text, '/plus'), isOpen(text, '/plus/about')]).toEqual([false, true]);
  });

  it('names the sitemap on the host of the request', async () => {
    const { text, headers } = await answerOf(robots, { headers: { host: 'hoopoe.example' } });
    expect(text).toContain('\nSitemap: http://hoopoe.example/sitemap.xml\n');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

it.each([
  ['robots.txt', robots],
  ['the manifest', manifest],
] as const)('%s is only for reading', async (_name, file) => {
  const { status, headers } = await answerOf(file, { method: 'POST' });
  expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
});

type Icon = { src: string; sizes: string; purpose: string };

describe('the web app manifest', () => {
  it('belongs to the brand of the host', async () => {
    mockServer.use(
      mockEndpoint(catalogue.clientConfig, ({ query, headers: sent }) => {
        expect([query.client, sent.get('clientId')]).toEqual(['HOOPOE', 'HOOPOE']);
        return clientConfigFixture({ clientId: query.client, brand: 'hoopoe', name: 'hoopoe' });
      }),
    );
    const { text, headers } = await answerOf(manifest, { headers: { host: 'hoopoe.manifest.example' } });
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const said = JSON.parse(text) as { short_name: string; icons: Icon[] };
    expect(said).toMatchObject({ short_name: 'hoopoe', start_url: '/', display: 'standalone' });
    expect(said.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src } of said.icons)
      expect([src, existsSync(join(ROOT, 'public', src))]).toEqual([src, true]);
  });

  it('is fetched with the address of the caller, also behind a proxy', async () => {
    const callers: (string | null)[] = [];
    mockServer.use(
      mockEndpoint(catalogue.clientConfig, ({ headers }) => {
        callers.push(headers.get('x-forwarded-for'));
        return clientConfigFixture({});
      }),
    );
    const headers = { host: 'proxied.manifest.example', 'x-forwarded-for': '203.0.113.9' };
    await answerOf(manifest, { headers, from: '::ffff:127.0.0.1' });
    expect(callers).toEqual(['203.0.113.9']);
  });

  it('is answered with 503 when the API is unavailable', async () => {
    mockServer.use(mockError(catalogue.clientConfig, 'UNAVAILABLE', 'Back in a minute'));
    const { status } = await answerOf(manifest, { headers: { host: 'away.manifest.example' } });
    expect(status).toBe(503);
  });

  it('has the surface colours of the style sheet', () => {
    const css = readFileSync(join(ROOT, 'styles/tokens.css'), 'utf8');
    expect([...css.matchAll(/--surface: (#\w+);/g)].map(([, colour]) => colour)).toEqual([
      SURFACE.light,
      SURFACE.dark,
    ]);
  });
});

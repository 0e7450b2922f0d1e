import nextConfig from '../../../next.config.js';
import { routes } from '#web/routes/table.ts';
import { loadUnknown } from '#web/server/loads/unknown.ts';
import { page } from '#web/server/page.ts';
import { render } from './render-page.ts';

const open = (url: string, slug: string) =>
  render(page(routes.unknown, loadUnknown), { url, params: { slug } });

it('renders /404 and /500 with status 404, noindex and their own address as canonical', async () => {
  for (const name of ['404', '500']) {
    const { props, status } = await open(`/unknown/${name}`, `unknown/${name}`);
    expect(status).toBe(404);
    expect(props).toMatchObject({ head: { canonical: `/${name}`, noindex: true } });
  }
});

it('answers every other unknown path with 404 and no canonical link', async () => {
  const { props, status } = await open('/nope', 'nope');
  expect(status).toBe(404);
  expect(props).toMatchObject({ path: '/nope', failure: { status: 404 }, head: {} });
  expect(props?.['head']).not.toHaveProperty('canonical');
});

it.each([
  ['/%70rofile', '/profile'],
  ['/%66aqs?q=a%20b', '/faqs?q=a%20b'],
  ['/a%5Fb%7Ec%2d9%20d', '/a_b~c-9%20d'],
])('leads from %s to %s, which means the same', async (url, destination) => {
  expect((await open(url, 'x')).redirect).toEqual({ destination, statusCode: 308 });
});

it.each(['/a%20b', '/%2Fevil.example', '/%2e%2e', '/%61pi/logout', '/%5Cevil.example', '/%C3%A9'])(
  'answers %s with 404',
  async (url) => {
    const { redirect, status } = await open(url, 'x');
    expect([redirect, status]).toEqual([undefined, 404]);
  },
);

it('rewrites /404 and /500 to the unknown page before it rewrites misspelt picture addresses', async () => {
  const rewrites = await nextConfig.rewrites?.();
  const first = rewrites && 'beforeFiles' in rewrites ? rewrites.beforeFiles : [];
  expect(first?.map(({ destination }) => destination)).toEqual(['/unknown/:page', '/404']);
});

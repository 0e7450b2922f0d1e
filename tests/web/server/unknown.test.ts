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

it('rewrites /404 and /500 to the unknown page before it rewrites misspelt picture addresses', async () => {
  const rewrites = await nextConfig.rewrites?.();
  const first = rewrites && 'beforeFiles' in rewrites ? rewrites.beforeFiles : [];
  expect(first?.map(({ destination }) => destination)).toEqual(['/unknown/:page', '/404']);
});

// The answer of every public page of the route table: valid HTML that can be read without JavaScript, the same for
// everybody, and without a cookie.
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { htmlFaults } from '../support/html-faults.ts';
import { enrol, freshNumber } from './support/members.ts';
import { publicPages, statusOf } from './support/public-pages.ts';
import { expect, test } from './support/test.ts';

const PAGES = publicPages();

for (const path of PAGES) {
  test(`${path} is valid HTML with one h1 and a main element`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(statusOf(path));
    const html = await answer.text();
    expect(await htmlFaults(html)).toEqual([]);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain('<main');
  });
}

test('Content-Length is right for GET and HEAD, and no rendering placeholders are left in the HTML', async ({
  request,
}) => {
  const headers = { 'Accept-Encoding': 'identity' };
  for (const path of ['/', '/burn/vouchers', '/burn/nothing']) {
    const [answer, asked] = [await request.get(path, { headers }), await request.head(path, { headers })];
    const body = await answer.body();
    expect(answer.headers()['content-length']).toBe(String(body.length));
    expect(asked.headers()['content-length']).toBe(String(body.length));
    expect(body.toString()).not.toMatch(/<\/?(text|kept)-/);
  }
});

test('connections stay open for longer than those of a load balancer', async ({ request }) => {
  expect((await request.get('/login')).headers()['keep-alive']).toBe('timeout=75');
});

test('an unknown picture is a 404', async ({ request }) => {
  const answer = await request.get('/_next/image?url=%2Fno-such.webp&w=640&q=75');
  expect(answer.status()).toBe(404);
});

/** Metadata of an indexable page, by its canonical address; null for one that is not. */
const headOf = (html: string) => {
  const of = (pattern: RegExp): string => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  if (html.includes('<meta name="robots" content="noindex"')) return null;
  return {
    address: of(/<link rel="canonical" href="([^"]+)"/),
    title: of(/<title[^>]*>([^<]+)</),
    description: of(/<meta name="description" content="([^"]+)"/),
    image: of(/<meta property="og:image" content="([^"]+)"/),
  };
};

test('each indexable page has its own title and description, and a share picture that previews can show', async ({
  request,
}) => {
  const heads = new Map<string, string>();
  const titles = new Map<string, string>();
  const images = new Set<string>();
  for (const path of PAGES) {
    const head = headOf(await (await request.get(path)).text());
    if (!head) continue;
    expect(head.title, path).not.toBe('');
    heads.set(head.address, head.description);
    titles.set(head.address, head.title);
    images.add(head.image);
  }
  expect(heads.size).toBeGreaterThan(20);
  expect([...heads.values()]).toEqual([...new Set(heads.values())]);
  expect([...titles.values()]).toEqual([...new Set(titles.values())]);
  expect([...heads.values()].filter((description) => description.length > 221)).toEqual([]);
  for (const image of images) {
    // Messengers do not say which formats they read.
    const answer = await request.get(image, { headers: { accept: '*/*' } });
    expect([image, answer.headers()['content-type']]).toEqual([
      image,
      expect.stringMatching(/^image\/(png|jpeg)$/),
    ]);
    const { data, info } = await sharp(await answer.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([image, info.width, info.height, info.channels]).toEqual([image, 1200, 630, 3]);
    expect([image, Math.max(...data.subarray(0, 3)) > 30]).toEqual([image, true]);
  }
});

test('the scripts of every page ask the browser to compile them on arrival', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [
    ...html.matchAll(/src="(\/_next\/static\/chunks\/(?:framework|main|pages\/_app)-[^"]+)"/g),
  ];
  expect(scripts).toHaveLength(3);
  for (const [, path] of scripts) {
    const script = await (await request.get(path!)).text();
    expect(script.startsWith('//# allFunctionsCalledOnLoad\n'), path).toBe(true);
  }
});

const answerOf = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path, { maxRedirects: 0 });
  // The address of an exit is signed for a limited time, anew each time.
  const text = (await answer.text()).replaceAll(/(expires|signature)=[\w-]+|"expiresAt":"[^"]+"/g, '$1');
  return { status: answer.status(), headers: answer.headers(), text };
};

/** Headers that a cache must not mix up; date and age may differ. */
const KEPT_HEADERS = ['cache-control', 'content-security-policy', 'content-type', 'location', 'vary'];

test('a member gets the same public pages and headers as a visitor, and no cookie', async ({
  page,
  request,
  outbox,
}) => {
  test.slow();
  await page.goto('/login');
  await enrol(page, outbox, freshNumber());
  for (const path of PAGES) {
    const visitor = await answerOf(request, path);
    const member = await answerOf(page.request, path);
    expect([path, member.status]).toEqual([path, visitor.status]);
    expect([path, member.text === visitor.text]).toEqual([path, true]);
    for (const name of KEPT_HEADERS)
      expect([path, member.headers[name]]).toEqual([path, visitor.headers[name]]);
    expect([path, visitor.headers['set-cookie'], member.headers['set-cookie']]).toEqual([
      path,
      undefined,
      undefined,
    ]);
    if (visitor.status < 300) expect(visitor.headers['cache-control']).toMatch(/^public, .*s-maxage=\d+/);
  }
});

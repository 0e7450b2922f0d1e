import Fastify, { type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { fieldRows } from '#backend/reference/field-rows.ts';
import { html } from '#backend/html.ts';
import { referencePage } from '#backend/reference/page.ts';
import { openApiDocument } from '#backend/reference/openapi.ts';
import { registerReference } from '#backend/reference/routes.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';

let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  registerReference(app);
});
afterAll(() => app.close());

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe('The reference page', () => {
  it('is served with the document as JSON', async () => {
    const answer = await app.inject('/openapi.json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('is served with a Content-Security-Policy that allows its style and no script', async () => {
    const answer = await app.inject('/docs');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const [style = ''] = allMatches(answer.body, /<style>([^]*?)<\/style>/g);
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toContain('unsafe');
    // Otherwise browsers ask for /favicon.ico, and log that the policy refuses it.
    expect(answer.body).toContain('<link rel="icon" href="data:,"');
    expect(policy).toContain('img-src data:;');
    expect(answer.body).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/i);
  });

  it('shows every endpoint with its method and path, and every error code', () => {
    const page = referencePage(openApiDocument());
    for (const { id, method, path } of endpoints) {
      expect(page).toContain(`<article id="${id}" aria-label="${id}">`);
      expect(page).toMatch(new RegExp(`>${method}</span>\\s*<code>${path}</code>`));
    }
    for (const code of Object.keys(ERROR_CODES)) expect(page).toContain(`id="error-${code}"`);
  });

  it('names at a call every error code that the general codes do not promise for such a call', () => {
    const page = referencePage(openApiDocument());
    const codesAt = (id: string): string[] => {
      const article = page.split(`<article id="${id}"`)[1]?.split('</article>')[0] ?? '';
      return allMatches(article.split('class="codes"')[1] ?? '', /href="#error-(\w+)"/g);
    };
    // Public calls of which a part needs a session, and a key of the partner's own.
    expect(codesAt('login.otpInit')).toContain('UNAUTHENTICATED');
    expect(codesAt('login.otpVerify')).toContain('UNAUTHENTICATED');
    expect(codesAt('partners.postback')).toContain('IDEMPOTENCY_KEY_REUSED');
    expect(codesAt('member.balance')).not.toContain('UNAUTHENTICATED');
    expect(codesAt('orders.cancel')).not.toContain('IDEMPOTENCY_KEY_REUSED');
  });

  it('is collapsed call by call, with each link target inside its details element', () => {
    const page = referencePage(openApiDocument());
    const folds = allMatches(page, /<details class="fold">([^]*?)<\/details>/g);
    const shapes = Object.keys(openApiDocument().components.schemas);
    expect(folds).toHaveLength(endpoints.length + shapes.length);
    for (const place of [...endpoints.map(({ id }) => id), ...shapes.map((name) => `shape-${name}`)]) {
      expect(folds.filter((fold) => fold.includes(`<article id="${place}"`))).toHaveLength(1);
    }
  });

  it('describes the fields of a schema in one place, and links to it', () => {
    const page = referencePage(openApiDocument());
    expect(page.replaceAll('<wbr />', '')).not.toMatch(/<code>order\.\w/);
    expect(page).toMatch(
      /<code>order<\/code> <span class="type"><a href="#shape-OrderDetail">OrderDetail<\/a>/,
    );
  });

  it('contains every field of the document', () => {
    const document = openApiDocument();
    const page = referencePage(document).replaceAll('<wbr />', '');
    const fields = [...JSON.stringify(document).matchAll(/"properties":\{"(\w+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(fields.filter((name) => !new RegExp(`<code>([^<]*[.\\]])?${name}</code>`).test(page))).toEqual([]);
  });

  it('is compressed on request, with the same content', async () => {
    for (const url of ['/docs', '/openapi.json']) {
      const plain = await app.inject(url);
      const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
        undefined,
        'gzip',
      ]);
      expect(packed.headers['vary']).toBe('Accept-Encoding');
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    }
  });

  it('prints the address under which it was requested', async () => {
    const docs = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url: '/docs', headers });
      const text = answer.headers['content-encoding']
        ? gunzipSync(answer.rawPayload).toString()
        : answer.body;
      return allMatches(text, /<code>API=(.*)/g);
    };
    for (let n = 0; n < 9; n += 1) {
      const host = `api${n}.example.in:8443`;
      expect(await docs({ host, 'accept-encoding': 'gzip' })).toEqual([`http://${host}`]);
    }
    expect(await docs({ host: '[::1]:4120' })).toEqual(['http://[::1]:4120']);
    // Nothing that a shell would read as a command.
    expect(await docs({ host: 'a;reboot' })).toEqual(['http://localhost:4000']);
  });

  it('prints the address that a trusted proxy forwards', async () => {
    const behind = Fastify({ trustProxy: true });
    registerReference(behind);
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.in' };
    expect((await behind.inject({ url: '/docs', headers })).body).toContain('API=https://api.example.in\n');
    await behind.close();
  });

  it('has a unique target for every internal link', () => {
    const page = referencePage(openApiDocument());
    const ids = allMatches(page, /\sid="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const links = allMatches(page, /href="#([^"]+)"/g);
    expect(links.length).toBeGreaterThan(endpoints.length);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  });

  it('describes each field, and links each error code to its meaning', () => {
    const document = openApiDocument();
    const call = document.paths['/api/v1/order/list']?.get;
    const asked = call?.parameters.find(({ name }) => name === 'search');
    if (!call || !asked) throw new Error('No such call');
    asked.description = 'Words of `name` or id.';
    call.description = 'Refused with ORDER_STATE, never with ORDER_WORDS.';
    const page = referencePage(document).replace(/\s+/g, ' ');
    expect(page).toContain('<p>Words of <code>name</code> or id.</p>');
    expect(page).toContain(
      '<p>Refused with <a href="#error-ORDER_STATE">ORDER_STATE</a>, never with ORDER_WORDS.</p>',
    );
    expect(page).toContain('<li><code>DECLINE</code>: a member’s claim for it is refused.</li>');
  });

  it('describes the headers common to all calls once', () => {
    const page = referencePage(openApiDocument());
    expect(page.split('<code>clientId</code> <span').length).toBeLessThan(4);
  });

  it('escapes every text', () => {
    const hostile = `<img src=x onerror="alert('1')">&`;
    expect(html`<p title="${hostile}">${hostile}</p>`.markup).not.toContain('<img');
    expect(html`<i>${hostile}</i>`.markup).toBe(
      '<i>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</i>',
    );
    const document = openApiDocument();
    document.info.title = hostile;
    expect(referencePage(document)).not.toContain('<img');
  });
});

describe('The field rows of a schema', () => {
  it('list nested fields by path, with type and rules in words', () => {
    const rows = fieldRows({
      type: 'object',
      required: ['mobile'],
      properties: {
        mobile: { type: 'string', pattern: '^[6-9]\\d{9}$' },
        limit: { type: 'integer', minimum: 1, maximum: 48, default: 24 },
        lots: {
          type: 'array',
          items: { type: 'object', properties: { on: { type: 'string', format: 'date' } } },
        },
        note: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
        parts: {
          type: 'array',
          items: {
            oneOf: [
              { type: 'object', properties: { kind: { type: 'string', const: 'rail' } } },
              { type: 'object', properties: { kind: { type: 'string', const: 'carousel' } } },
            ],
          },
        },
      },
    });
    expect(rows.map(({ path, type, required, rules }) => [path, type, required, rules.join('; ')])).toEqual([
      ['mobile', 'string', true, '10 digits, the first 6 to 9'],
      ['limit', 'integer', false, '1 to 48; default 24'],
      ['lots', 'list of object', false, ''],
      ['lots[].on', 'date', false, ''],
      ['note', 'string or null', false, 'at most 9 characters'],
      ['parts', 'list of object', false, ''],
      ['parts[][kind=rail].kind', 'string', false, 'always "rail"'],
      ['parts[][kind=carousel].kind', 'string', false, 'always "carousel"'],
    ]);
  });
});

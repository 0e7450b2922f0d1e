import { contract } from '#contract/index.ts';
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { isValidSignedUrl } from '#backend/signed-url.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';

describe('A redirect', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('returns a target of the brand, signed and valid for a limited time', async () => {
    const { data } = await server.call(contract.redirects.utilities, { query: { target: 'play-store' } });
    expect(data).toMatchObject({ target: 'play-store', label: 'Google Play' });
    expect(data.url).toMatch(/^https:\/\/play\.example\/apps\/zillion\?expires=\d+&signature=[0-9a-f]{64}$/);
    const key = server.deps.keys.mac('partner', 'target play-store');
    expect(isValidSignedUrl(key, data.url, server.clock.now())).toBe(true);
    expect(isValidSignedUrl(key, data.url, new Date(data.expiresAt))).toBe(false);
    const minutes = (Date.parse(data.expiresAt) - server.clock.now().getTime()) / 60_000;
    expect(minutes).toBe(TRIP_RULES.addressMinutes);
    expect(isValidSignedUrl(key, data.url.replace('play.example', 'evil.example'), server.clock.now())).toBe(
      false,
    );
  });

  it('returns the target of the given brand', async () => {
    const query = { target: 'app-store', client: 'HOOPOE' };
    const { data } = await server.call(contract.redirects.utilities, { query });
    expect(data.url).toContain('https://apps.example/hoopoe');
  });

  it.each(['gift-shelf', 'nowhere', 'evil-example'])('returns 404 for the utility %s', async (target) => {
    const answer = await server.call(contract.redirects.utilities, { query: { target } });
    expect([answer.status, answer.data.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '../play-store'])(
    'refuses an address as its target: %s',
    async (target) => {
      const answer = await server.call(contract.redirects.utilities, { query: { target } });
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, ['target']]);
    },
  );

  it('identifies a member to a rewards service by a stable opaque handle of their own', async () => {
    const [one, other] = [await server.join(), await server.join()];
    const handleOf = async ({ headers }: { headers: Record<string, string> }) => {
      const { data } = await server.call(contract.redirects.raas, {
        query: { target: 'gift-shelf' },
        headers,
      });
      return new URL(data.url).searchParams.get('member');
    };
    const handle = await handleOf(one);
    expect(handle).toMatch(/^[0-9a-f]{32}$/);
    expect(await handleOf(one)).toBe(handle);
    expect(await handleOf(other)).not.toBe(handle);
    const utility = { query: { target: 'play-store' }, headers: one.headers };
    expect((await server.call(contract.redirects.raas, utility)).status).toBe(404);
  });

  it('leads a member to the services of their own brand, and to each under another handle', async () => {
    const brand = loadBrands().find(({ clientId }) => clientId === 'HOOPOE')!;
    const shelves = ['shelf-one', 'shelf-two'];
    const targets = shelves.map((name) => ({
      name,
      kind: 'raas' as const,
      label: name,
      url: `https://${name}.example/`,
    }));
    await saveClient(server.deps.db, { ...brand, targets });
    // Longer than what was read of the brand before is kept.
    server.clock.advance(3600);
    const [member, stranger] = [await server.join({ clientId: 'HOOPOE' }), await server.join()];
    const redirect = (target: string, { headers }: TestMember) =>
      server.call(contract.redirects.raas, { query: { target }, headers });
    const handles: (string | null)[] = [];
    for (const name of shelves) {
      const { searchParams, hostname } = new URL((await redirect(name, member)).data.url);
      expect(hostname).toBe(`${name}.example`);
      handles.push(searchParams.get('member'));
      expect((await redirect(name, stranger)).status).toBe(404);
    }
    await saveClient(server.deps.db, brand);
    expect(new Set(handles).size).toBe(2);
  });
});

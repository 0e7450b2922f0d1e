import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { PARTNER, createTripHarness, type TripHarness } from '../../support/trip-harness.ts';
import { testApp } from '../../support/app.ts';

onEveryDatabase('The sandbox shop of a partner', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  const open = async (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    return (await harness.app.inject({ method: 'GET', url: pathname + search })).body;
  };

  it('sells to a member who arrives by a click, and reports each order once', async () => {
    const member = await harness.join();
    const { url, tripNumber } = await harness.click(member);
    const shop = await open(url);
    expect(shop).toContain(`Trip ${tripNumber} came along`);
    const order = `/dev/shop/${PARTNER}/order?trip=${tripNumber}&order=SO-1&amount=79900&act=`;
    expect(await open(`${order}buy`)).toContain('The order was placed and reported.');
    await open(`${order}buy`);
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 31 });
    await open(`${order}half`);
    await open(`${order}keep`);
    expect(await harness.coins(member)).toEqual({ available: 15, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('sells nothing to a visitor with a forged or missing trip, and refuses a malformed order', async () => {
    const member = await harness.join();
    const { url } = await harness.click(member);
    expect(await open(url.replace(/trip=[^&]*/, 'trip=TR-FORGED-1'))).not.toContain('Buy for');
    expect(await open(`/dev/shop/${PARTNER}`)).not.toContain('Buy for');
    expect(await open(`/dev/shop/${PARTNER}/order?trip=<script>&order=SO-9&amount=1&act=buy`)).toContain(
      'The report was refused',
    );
  });

  it('returns 404 outside of a demo', async () => {
    const server = await testApp({ settings: { demo: false } });
    const answer = await server.app.inject({ method: 'GET', url: `/dev/shop/${PARTNER}` });
    expect(answer.statusCode).toBe(404);
    await server.close();
  });
});

import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { PARTNER, tripDesk, type TripDesk } from '../../support/trip-desk.ts';
import { testApp } from '../../support/app.ts';

onEveryDatabase('The sandbox shop of a partner', (db) => {
  let desk: TripDesk;
  beforeAll(async () => {
    desk = await tripDesk(db());
  }, OPENING_MS);
  afterAll(() => desk.close());

  const open = async (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    return (await desk.app.inject({ method: 'GET', url: pathname + search })).body;
  };

  it('sells to a member who arrives by a click, and reports each order once', async () => {
    const member = await desk.join();
    const { url, tripNumber } = await desk.click(member);
    const shop = await open(url);
    expect(shop).toContain(`Trip ${tripNumber} came along`);
    const order = `/dev/shop/${PARTNER}/order?trip=${tripNumber}&order=SO-1&amount=79900&act=`;
    expect(await open(`${order}buy`)).toContain('The order was placed and reported.');
    await open(`${order}buy`);
    expect(await desk.coins(member)).toEqual({ available: 0, pending: 31 });
    await open(`${order}half`);
    await open(`${order}keep`);
    expect(await desk.coins(member)).toEqual({ available: 15, pending: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('sells nothing to a visitor with a forged or missing trip, and refuses a malformed order', async () => {
    const member = await desk.join();
    const { url } = await desk.click(member);
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

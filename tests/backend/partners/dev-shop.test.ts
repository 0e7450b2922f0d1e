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

  it('answers claims by the link in their e-mail, whatever the number of the order, and of two members the same', async () => {
    for (const act of ['keep', 'decline']) {
      const member = await harness.join();
      const { tripNumber } = await harness.click(member);
      const orderedOn = harness.clock.now().toISOString().slice(0, 10);
      const order = { tripNumber, orderRef: '#SC/9', orderedOn, amountPaise: 79_900 };
      const { claimId } = (await harness.claim(member, order)).data.claim;
      await harness.queue.work();
      const mail = harness.sent.find(({ text }) => text.includes(claimId));
      const link = mail?.text.split('\n').at(-1) ?? '';
      const page = await open(link);
      expect(page).toContain(`Order #SC/9, ₹799, of trip ${tripNumber}.`);
      expect(page).toContain(`A member claims coins for it (${claimId}).`);
      await open(`${link}&act=${act}`);
      const [{ claims, earnedPoints }] = await harness.trips(member);
      expect([claims[0].status, earnedPoints]).toEqual(act === 'keep' ? ['SETTLED', 31] : ['DECLINED', 0]);
    }
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

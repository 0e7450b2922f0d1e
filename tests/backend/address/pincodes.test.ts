import { contract } from '#contract/index.ts';
import { savePincodes, saveZones } from '#backend/modules/address/repository-pincodes.ts';
import { loadDeliveryZones } from '#backend/seed/delivery-zones.ts';
import { addressesOf } from '#backend/seed/content/addresses.ts';
import { pincodeRows, rowsOf } from '#backend/seed/pincodes.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';

const { pinCode, pincodeAvailability } = contract.address;

onEveryDatabase('The pincodes of India', (db) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ db: db() });
    const rows = await pincodeRows();
    await db().tx(async (tx) => {
      await savePincodes(tx, rows);
      await saveZones(tx, loadDeliveryZones());
    });
  }, OPENING_MS);
  afterAll(() => server.close());

  const locate = (pin: string) => server.call(pinCode, { query: { pinCode: pin } });
  const availability = (pin: string) => server.call(pincodeAvailability, { query: { pinCode: pin } });

  it.each([
    ['560001', 'Bengaluru', 'Karnataka'],
    ['110001', 'New Delhi', 'Delhi'],
    ['400053', 'Mumbai', 'Maharashtra'],
    ['600020', 'Chennai', 'Tamil Nadu'],
    ['744101', 'Port Blair', 'Andaman and Nicobar Islands'],
    ['737101', 'Gangtok', 'Sikkim'],
  ])('include %s as %s, %s, for anybody', async (pin, city, state) => {
    const answer = await locate(pin);
    expect([answer.status, answer.data]).toEqual([200, { pinCode: pin, city, state }]);
  });

  it.each(['999999', '100000', '900056'])('do not include %s, and the response says so', async (pin) => {
    const answer = await locate(pin);
    expect([answer.status, answer.data.errorCode]).toEqual([404, 'NOT_FOUND']);
    expect(answer.message).toBe(`There is no pincode ${pin}. Please check it`);
  });

  it.each(['999999', '560999'])('have no city for %s, and nothing is delivered there', async (pin) => {
    const answer = await availability(pin);
    expect([answer.status, answer.data]).toEqual([
      200,
      { pinCode: pin, city: null, state: null, deliverable: false, estimatedDays: null },
    ]);
  });

  it.each([
    ['560038', { least: 1, most: 2 }],
    ['570001', { least: 2, most: 4 }],
    ['110001', { least: 2, most: 4 }],
    ['171001', { least: 6, most: 9 }],
    ['781001', { least: 6, most: 9 }],
  ])('include %s with the delivery time of its zone', async (pin, estimatedDays) => {
    expect((await availability(pin)).data).toMatchObject({ pinCode: pin, deliverable: true, estimatedDays });
  });

  it.each([
    ['194101', 'Leh'],
    ['682555', 'Kavaratti'],
    ['744101', 'Port Blair'],
  ])('include %s (%s) without delivery', async (pin, city) => {
    const answer = await availability(pin);
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { pinCode: pin, city, deliverable: false, estimatedDays: null },
    ]);
  });

  it('have no delivery when no zone includes them', async () => {
    await db().tx((tx) => saveZones(tx, [{ prefix: '56', least_days: 1, most_days: 2 }]));
    expect((await availability('560001')).data.deliverable).toBe(true);
    expect((await availability('600020')).data).toMatchObject({ deliverable: false, estimatedDays: null });
    await db().tx((tx) => saveZones(tx, loadDeliveryZones()));
  });
});

describe('The directory of pincodes', () => {
  it('has each pincode once, with a city and one of the 36 states and territories', async () => {
    const rows = await pincodeRows();
    expect(rows.length).toBeGreaterThan(19_000);
    expect(new Set(rows.map(({ pin }) => pin)).size).toBe(rows.length);
    expect(rows.filter(({ pin }) => !/^[1-8]\d{5}$/.test(pin))).toEqual([]);
    expect(new Set(rows.map(({ state }) => state)).size).toBe(36);
    expect(rows.filter(({ city }) => !/^[A-Z0-9][A-Za-z0-9 .-]+$/.test(city))).toEqual([]);
    const capitals = rows.filter(({ city, state }) => [city, state].some((name) => /[A-Z]{2}/.test(name)));
    expect(capitals).toEqual([]);
  });

  it('includes the pincodes of the demo members’ addresses with the same cities', async () => {
    const byPin = new Map((await pincodeRows()).map((row) => [row.pin, row]));
    for (const { pin, city, state } of Object.values(addressesOf).flat()) {
      expect(byPin.get(pin)).toEqual({ pin, city, state });
    }
  });

  const offices = async function* (...rows: [string, string, string][]) {
    for (const [p, i, s] of rows) yield [{ p, i, s }];
  };

  it('assigns a pincode to the district with most of its offices', async () => {
    const rows = await rowsOf(
      offices(
        ['506003', 'Bapatla', 'ANDHRA PRADESH'],
        ['506003', 'HANUMAKONDA', 'TELANGANA'],
        ['506003', 'HANUMAKONDA', 'TELANGANA'],
      ),
    );
    expect(rows).toEqual([{ pin: '506003', city: 'Hanumakonda', state: 'Telangana' }]);
  });

  it('assigns a pincode without a district to its sorting district, and leaves out unknown ones', async () => {
    const rows = await rowsOf(
      offices(
        ['400111', 'NA', 'NA'],
        ['400001', 'MUMBAI', 'MAHARASHTRA'],
        ['999001', 'NA', 'NA'],
        ['900056', 'KUSHI NAGAR', 'UTTAR PRADESH'],
      ),
    );
    expect(rows.map(({ pin, city }) => [pin, city])).toEqual([
      ['400111', 'Mumbai'],
      ['400001', 'Mumbai'],
    ]);
  });
});

// Brands whose file is gone, as an older release saved them.
import { loadBrands } from '#backend/seed/brands.ts';
import { completeFormerBrands } from '#backend/seed/former-brands.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';

const CLIENTS = loadBrands().map(({ clientId }) => clientId);

onEveryDatabase(
  'A brand that an older release saved, and whose file is gone',
  (db) => {
    let app: TestApp;
    beforeAll(async () => {
      app = await testApp({ db: db() });
    });
    afterAll(() => app.app.close());

    /** Saves the default brand under another name, without some fields. */
    const saveWithout = (...fields: string[]) =>
      db().query(
        `insert into client (client_id, config, home)
         select 'FORMER', (config || '{"brand": "former", "clientId": "FORMER"}') - $1::text[], home
           from client where client_id = 'ZILLION'
         on conflict (client_id) do update set config = excluded.config`,
        [fields],
      );
    const shown = () =>
      app.call(contract.catalogue.clientConfig, { query: { client: 'FORMER', device: 'MWEB' } });

    it('has what this release adds of its own accord, so that its pages are shown', async () => {
      await saveWithout('microSite');
      expect(await completeFormerBrands(db(), CLIENTS)).toEqual([
        { brand: 'former', accounts: 0, faults: [] },
      ]);
      expect((await shown()).data).toMatchObject({ brand: 'former', microSite: false });
    });

    it('stays as it is, and what it lacks is named, if this release cannot know it', async () => {
      await saveWithout('microSite', 'logo');
      expect(await completeFormerBrands(db(), CLIENTS)).toEqual([
        { brand: 'former', accounts: 0, faults: ['logo: Must not be missing'] },
      ]);
      const [row] = await db().query(
        `select config ? 'microSite' as completed from client where client_id = 'FORMER'`,
      );
      expect(row).toEqual({ completed: false });
    });

    it('is left alone, without a fault, if a newer release that runs beside this one saved it', async () => {
      await saveWithout('microSite');
      await db().query(`update client set config = config || '{"newer": 1}' where client_id = 'FORMER'`);
      expect(await completeFormerBrands(db(), CLIENTS)).toEqual([
        { brand: 'former', accounts: 0, faults: [] },
      ]);
      const [row] = await db().query(
        `select config ? 'microSite' as completed, config ? 'newer' as newer from client where client_id = 'FORMER'`,
      );
      expect(row).toEqual({ completed: false, newer: true });
    });
  },
  { content: 'seeded' },
);

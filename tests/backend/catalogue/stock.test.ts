import { returnStock, takeStock } from '#backend/modules/catalogue/repository-stock.ts';
import { seed } from '#backend/seed/seed.ts';
import { testClock } from '../../support/app.ts';
import { onEverySeededDatabase } from '../../support/db.ts';

const ITEM = 'v-1023';
const OTHER = 'v-1016';

onEverySeededDatabase(
  'Stock',
  (db) => {
    beforeAll(() => seed({ db: db(), clock: testClock(), demo: false }));

    const stockOf = async (itemId: string, paise: number): Promise<number | null> => {
      const [row] = await db().query<{ stock: number | null }>(
        'select stock from voucher_denomination where item_id = $1 and amount_paise = $2',
        [itemId, paise],
      );
      if (!row) throw new Error(`No denomination ${paise} of ${itemId}`);
      return row.stock;
    };
    const setStock = (itemId: string, paise: number, stock: number) =>
      db().query('update voucher_denomination set stock = $3 where item_id = $1 and amount_paise = $2', [
        itemId,
        paise,
        stock,
      ]);
    const listPriceOf = async (itemId: string): Promise<number | undefined> => {
      const rows = await db().query<{ list_price_paise: number }>(
        'select list_price_paise from catalogue_item where item_id = $1',
        [itemId],
      );
      return rows[0]?.list_price_paise;
    };
    const take = (itemId: string, paise: number, count: number) =>
      db().tx((tx) => takeStock(tx, { itemId, amountPaise: paise, count }));

    it('never goes below zero when thirty orders take it at once', async () => {
      await setStock(ITEM, 180_000, 40);
      const takes = Array.from({ length: 30 }, (_, n) => take(ITEM, 180_000, (n % 3) + 1));
      const taken = (await Promise.all(takes)).map((taking, n) => (taking === 'TAKEN' ? (n % 3) + 1 : 0));
      const sum = taken.reduce<number>((total, count) => total + count, 0);
      expect(await stockOf(ITEM, 180_000)).toBe(40 - sum);
      expect(sum).toBeGreaterThan(37);
      expect(sum).toBeLessThanOrEqual(40);
    });

    it('is left unchanged when an order takes more than there is', async () => {
      await setStock(ITEM, 180_000, 2);
      expect(await take(ITEM, 180_000, 3)).toBe('TOO_FEW');
      expect(await stockOf(ITEM, 180_000)).toBe(2);
      expect(await take(ITEM, 180_000, 2)).toBe('TAKEN');
      expect(await stockOf(ITEM, 180_000)).toBe(0);
    });

    it('can be returned, and is not taken when the order rolls back', async () => {
      await setStock(ITEM, 180_000, 5);
      const broken = db().tx(async (tx) => {
        await takeStock(tx, { itemId: ITEM, amountPaise: 180_000, count: 5 });
        throw new Error('The order failed');
      });
      await expect(broken).rejects.toThrow('The order failed');
      expect(await stockOf(ITEM, 180_000)).toBe(5);
      await take(ITEM, 180_000, 5);
      await db().tx((tx) => returnStock(tx, { itemId: ITEM, amountPaise: 180_000, count: 5 }));
      expect(await stockOf(ITEM, 180_000)).toBe(5);
    });

    it('is unlimited when none is set, and cannot be taken of an unknown denomination', async () => {
      expect(await take(OTHER, 50_000, 20)).toBe('UNLIMITED');
      expect(await stockOf(OTHER, 50_000)).toBeNull();
      await db().tx((tx) => returnStock(tx, { itemId: OTHER, amountPaise: 50_000, count: 20 }));
      expect(await stockOf(OTHER, 50_000)).toBeNull();
      expect(await take(OTHER, 50_100, 1)).toBe('TOO_FEW');
    });

    it('of a product is counted on the product itself', async () => {
      const product = { itemId: 'p-1001', amountPaise: null };
      const stock = async () =>
        (await db().query<{ stock: number }>(`select stock from catalogue_item where item_id = 'p-1001'`))[0]
          ?.stock;
      await db().query(`update catalogue_item set stock = 5 where item_id = 'p-1001'`);
      const takes = Array.from({ length: 8 }, () => db().tx((tx) => takeStock(tx, { ...product, count: 1 })));
      expect((await Promise.all(takes)).filter((taking) => taking === 'TAKEN')).toHaveLength(5);
      expect(await stock()).toBe(0);
      await db().tx((tx) => returnStock(tx, { ...product, count: 2 }));
      expect(await stock()).toBe(2);
    });

    it('determines the listed price of a voucher: its cheapest available denomination', async () => {
      await setStock(OTHER, 50_000, 1);
      await setStock(OTHER, 100_000, 1);
      await Promise.all([take(OTHER, 50_000, 1), take(OTHER, 100_000, 1)]);
      expect(await listPriceOf(OTHER)).toBe(200_000);
      await db().tx((tx) => returnStock(tx, { itemId: OTHER, amountPaise: 100_000, count: 1 }));
      expect(await listPriceOf(OTHER)).toBe(100_000);
      await db().tx((tx) => returnStock(tx, { itemId: OTHER, amountPaise: 50_000, count: 1 }));
      expect(await listPriceOf(OTHER)).toBe(50_000);
    });
  },
  { max: 20 },
);

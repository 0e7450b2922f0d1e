import { file, PARTNER, VOUCHER } from '../../support/catalogue-file.ts';
import { onEverySeededDatabase } from '../../support/db.ts';
import { createImportHarness, type ImportHarness } from '../../support/import-harness.ts';
import { mostRowsOf } from '../../support/statements.ts';

/** More than one statement carries, with three values each, so that one voucher's are in two statements. */
const COUNT = 2100;

onEverySeededDatabase('The import of a large file', (db) => {
  let test: ImportHarness;
  beforeAll(async () => {
    test = await createImportHarness(db());
  });
  afterAll(() => test.close());

  const vouchers = (values: string) =>
    file(
      PARTNER,
      ...Array.from({ length: COUNT }, (_, n) =>
        VOUCHER.replace('my-card', `my-card-${n}`).replace('500; 1000:2', values),
      ),
    );
  const values = () =>
    db().query(
      `select amount_paise as amount, count(*) as n, sum(stock) as stock from voucher_denomination
        where item_id like 'my-card-%' group by 1 order by 1`,
    );
  const prices = () =>
    db().query(
      `select list_price_paise as price, count(*) as n from catalogue_item
        where item_id like 'my-card-%' group by 1 order by 1`,
    );

  it('sends its rows in batches, however many there are', async () => {
    const most = await mostRowsOf(db(), () => test.load(vouchers('500; 1000:2; 2000')));
    expect(most).toBe(2000);
    expect(await values()).toEqual([
      { amount: 50_000, n: COUNT, stock: null },
      { amount: 100_000, n: COUNT, stock: 2 * COUNT },
      { amount: 200_000, n: COUNT, stock: null },
    ]);
    expect(await prices()).toEqual([{ price: 50_000, n: COUNT }]);
  });

  it('removes the values that the file no longer has, and keeps the stock of the others', async () => {
    await db().query(
      "update voucher_denomination set stock = 1 where item_id like 'my-card-%' and stock = 2",
    );
    expect(await test.load(vouchers('1000:9; 2000'))).toMatchObject({ items: COUNT + 1, problems: [] });
    expect(await values()).toEqual([
      { amount: 100_000, n: COUNT, stock: COUNT },
      { amount: 200_000, n: COUNT, stock: null },
    ]);
    expect(await prices()).toEqual([{ price: 100_000, n: COUNT }]);
  });

  it('writes nothing of a voucher that is the same', async () => {
    const written = () =>
      db().query<{ xmin: string }>(
        "select xmin::text from catalogue_item where item_id like 'my-card-%' order by item_id",
      );
    const before = await written();
    await test.load(vouchers('1000:9; 2000'));
    expect(await written()).toEqual(before);
  });
});

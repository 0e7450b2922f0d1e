import { contract } from '#contract/index.ts';
import { testClock } from '../../support/app.ts';
import { file, PARTNER, PRODUCT } from '../../support/catalogue-file.ts';
import { onEverySeededDatabase } from '../../support/db.ts';
import { createImportHarness, type ImportHarness } from '../../support/import-harness.ts';

onEverySeededDatabase('The catalogue import', (db) => {
  let test: ImportHarness;
  beforeAll(async () => {
    test = await createImportHarness(db());
  });
  afterAll(() => test.close());

  it('rejects a partner whose page would have the URL of another partner', async () => {
    await test.load(file(PARTNER));
    const second = file(PARTNER, PARTNER.replace('my-mill', 'old-mill'));
    const reasons = [[3, 'name: its page has the same address as that of the partner my-mill']];
    const inOneFile = await test.load(second);
    expect(inOneFile.problems.map(({ line, reason }) => [line, reason])).toEqual(reasons);
    const later = await test.load(file('', PARTNER.replace('my-mill', 'new-mill')));
    expect(later.problems.map(({ line, reason }) => [line, reason])).toEqual(reasons);
    expect((await test.load(file(PARTNER))).problems).toEqual([]);
  });

  it('rejects a partner whose id is the URL of another partner’s page, and a name that gives another’s id', async () => {
    const mill = (id: string, name: string) => PARTNER.replace('my-mill,Mill & Stone', `${id},${name}`);
    const reasonsOf = async (...rows: string[]) =>
      (await test.load(file(...rows))).problems.map(({ line, reason }) => [line, reason]);
    const byName = [3, 'name: its page has the same address as that of the partner lone-mill'];
    const byId = [3, 'id: it is the address of the page of the partner windmill'];
    expect(await reasonsOf(mill('lone-mill', 'Stones'), mill('hill', 'Lone mill'))).toEqual([byName]);
    expect(await reasonsOf(mill('windmill', 'Lone mill'), mill('lone-mill', 'Stones'))).toEqual([byId]);
    expect(await reasonsOf(mill('lone-mill', 'Stones'))).toEqual([]);
    expect(await reasonsOf('', mill('hill', 'Lone mill'))).toEqual([byName]);
  });

  it('takes no account of partners without a page, in the same file and later', async () => {
    const mills = (...listed: ['no' | 'yes', 'no' | 'yes']) =>
      file(
        ...listed.map((is, n) => `${PARTNER.replace('my-mill,Mill & Stone', `mill-${n},Water mill`)},${is}`),
      ).replace(/^.*/, `$&,listed`);
    expect((await test.load(mills('no', 'yes'))).problems).toEqual([]);
    expect((await test.load(mills('no', 'yes'))).problems).toEqual([]);
    expect((await test.detail('PARTNER', 'mill-1')).status).toBe(200);
    const both = (await test.load(mills('yes', 'yes'))).problems.map(({ line }) => line);
    expect(both).not.toEqual([]);
  });

  it('leaves a partner its address whose row is bad, when only the good rows are loaded', async () => {
    const weir = (id: string, row = PARTNER) => row.replace('my-mill,Mill & Stone', `${id},Weir mill`);
    await test.load(file(weir('weir-0')));
    const moved = weir('weir-0', PARTNER.replace('groceries', 'no-category')).replace(
      'Weir mill',
      'Lock mill',
    );
    const { items, problems } = await test.load(file(moved, weir('weir-1')), { skipBad: true });
    expect([items, ...problems.map(({ line, reason }) => `${line} ${reason}`)]).toEqual([
      0,
      expect.stringMatching(/^2 category: there is no no-category, only /),
      '3 name: its page has the same address as that of the partner weir-0',
    ]);
  });

  it('finds the page of a partner by its slug also when an item of another type has that id', async () => {
    const rows = [PARTNER.replace('my-mill,Mill & Stone', 'pt-sails,Sails')];
    await test.load(
      file(...rows, PRODUCT.replace('my-flour,"Flour, stone-ground",my-mill', 'sails,Sails,pt-sails')),
    );
    expect((await test.detail('PARTNER', 'sails')).data.item.productId).toBe('pt-sails');
    expect((await test.detail('PRODUCT', 'sails')).data.item.productId).toBe('sails');
  });

  it('gives the new name of a partner to all its items, also to those that are not in the file', async () => {
    await test.load(file(PARTNER, PRODUCT));
    await test.load(file(PARTNER.replace('Mill & Stone', 'Stone & Mill')));
    test.clock.advance(120);
    expect((await test.detail('PRODUCT', 'my-flour')).data.item.brandName).toBe('Stone & Mill');
    const { data } = await test.call(contract.search.find, { query: { q: 'stone mill flour' } });
    expect(JSON.stringify(data)).toContain('"my-flour"');
  });

  describe('with a partner’s shop', () => {
    const SHOP_HEAD = 'type,id,name,category,image,description,earn_per_100,care_email,shop_url';
    const loadShop = (careEmail: string, shopUrl: string) =>
      test.load(
        [SHOP_HEAD, `PARTNER,my-kiln,Kiln,groceries,shopping-cart,Pots.,5,${careEmail},${shopUrl}`].join(
          '\n',
        ),
      );
    const shop = () =>
      db().query(
        `select care_email as email, shop_url as url from partner_shop where partner_id = 'my-kiln'`,
      );

    it('reports a URL that begins with https: but is none', async () => {
      const { problems } = await loadShop('care@kiln.example', 'https:kiln.example');
      expect(problems).toEqual([{ line: 2, reason: 'shop_url: Not an address that begins with https://' }]);
    });

    it('leads nobody there any more once its URL is left out, and keeps the address for claims', async () => {
      const email = 'care@kiln.example';
      await loadShop(email, 'https://kiln.example/');
      expect(await shop()).toEqual([{ email, url: 'https://kiln.example/' }]);
      await loadShop('', '');
      expect(await shop()).toEqual([{ email, url: null }]);
      await loadShop(email, 'https://kiln.example/new');
      await loadShop('pots@kiln.example', '');
      expect(await shop()).toEqual([{ email: 'pots@kiln.example', url: null }]);
    });
  });

  describe('with what earns and what does not', () => {
    const HEAD = 'type,id,name,category,image,description,earn_per_100,care_email,shop_url,earns,not_counted';
    const loom = (shop: string, counting: string) =>
      test.load([HEAD, `PARTNER,my-loom,Loom,apparel,shopping-cart,Cloth.,5,${shop},${counting}`].join('\n'));
    const SHOP = 'care@loom.example,https://loom.example/';
    const terms = async () => {
      const { data } = await test.call(contract.partners.terms, { query: { partnerId: 'my-loom' } });
      return JSON.stringify([data.tracked, data.sections]);
    };

    it('says so in the terms of its shop, in the words of the file', async () => {
      await loom(SHOP, 'Cloth that is kept.,"GST, gift cards."');
      expect(await terms()).toContain('"Cloth that is kept."');
      expect(await terms()).toContain('"Not counted: GST, gift cards."');
    });

    it('says nothing of it without these columns, whatever its category', async () => {
      await loom(SHOP, ',');
      expect(await terms()).not.toMatch(/Not counted|Alterations|gift|Everything/i);
      expect(await terms()).toContain('"5 coins for every ₹100 that you pay at Loom');
    });

    it('says so on its page if it has no shop', async () => {
      await loom(',', 'All cloth.,Thread.');
      test.clock.advance(120);
      expect((await test.detail('PARTNER', 'my-loom')).data.terms).toEqual([
        { title: 'What counts', text: 'All cloth.' },
        { title: 'What does not count', text: 'Thread.' },
      ]);
    });

    it('is for partners only', async () => {
      const rows = `${file(PARTNER, PRODUCT).replace('terms', 'terms,earns').replace(PARTNER, `${PARTNER},`)},All`;
      expect((await test.load(rows)).problems.map(({ line, reason }) => [line, reason])).toEqual([
        [3, 'earns: Only a partner says what earns'],
      ]);
    });
  });

  it('takes a row that cannot be read for that of a partner only if it may be one', async () => {
    const noPartner = 'partner: there is no lost-bran';
    const unread = 'PRODUCT,lost-bran,,my-mill,groceries,shopping-cart,,Text,5,,,,,';
    const rows = file(PARTNER, PRODUCT.replaceAll('my-mill', 'lost-bran'), unread);
    expect((await test.load(rows)).problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, noPartner],
      [5, 'name: Empty'],
    ]);
    const { problems } = await test.load(rows.replace('PRODUCT,lost', 'ITEM,lost'));
    expect(problems.map(({ line }) => line)).toEqual([5]);
  });

  it('accepts a partner whose page has the URL of one that is delisted', async () => {
    const dyer = (id: string, listed: string) =>
      `${file(PARTNER.replace('my-mill,Mill & Stone', `${id},Dyer`))},${listed}`.replace(
        'terms',
        'terms,listed',
      );
    await test.load(dyer('dyer-1', 'yes'));
    expect((await test.load(dyer('dyer-2', 'yes'))).items).toBe(0);
    await test.load(dyer('dyer-1', 'no'));
    expect((await test.load(dyer('dyer-2', 'yes'))).items).toBe(1);
    test.clock.advance(120);
    expect((await test.detail('PARTNER', 'dyer')).data.item.productId).toBe('dyer-2');
  });

  it('dates the terms of a partner by the day in India on which their words changed last', async () => {
    const termsAfter = async (earnPer100: number, at: string) => {
      const rows = ['type,id,name,category,image,description,earn_per_100,confirm_days,care_email']
        .concat(`PARTNER,my-oven,Oven,groceries,shopping-cart,Bread.,${earnPer100},1,care@oven.example`)
        .join('\n');
      await test.load(rows, {}, testClock(at));
      return (await test.call(contract.partners.terms, { query: { partnerId: 'my-oven' } })).data;
    };
    expect((await termsAfter(5, '2026-03-14T18:30:00.000Z')).updatedOn).toBe('2026-03-15');
    expect((await termsAfter(5, '2026-03-20T18:30:00.000Z')).updatedOn).toBe('2026-03-15');
    const changed = await termsAfter(1, '2026-03-21T18:30:00.000Z');
    expect(changed.updatedOn).toBe('2026-03-22');
    expect(JSON.stringify(changed.sections)).toMatch(/"1 coin for every ₹100.*at most 1 day later/);
  });
});

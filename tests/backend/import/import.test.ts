import { contract } from '#contract/index.ts';
import { importCatalogue, type ImportOptions } from '#backend/import/import.ts';
import { CATALOGUE_FILE } from '#backend/import/columns.ts';
import { parseFile } from '#backend/import/parse-file.ts';
import { seed } from '#backend/seed/seed.ts';
import { testApp, testClock, type TestApp } from '../../support/app.ts';
import { onEverySeededDatabase } from '../../support/db.ts';

const HEAD =
  'type,id,name,partner,category,image,image_alt,description,price,values,discount,stock,earn_per_100,terms';
const PARTNER = 'PARTNER,my-mill,Mill & Stone,,groceries,shopping-cart,,Flour of all grains.,,,,,4,';
const PRODUCT =
  'PRODUCT,my-flour,"Flour, stone-ground",my-mill,groceries,my-flour,A sack of flour,"Ground slowly.\nTwo kilos.",349,,10,7,,Returns: Within a week|Unopened';
const VOUCHER = 'VOUCHER,my-card,Mill card,my-mill,groceries,shopping-cart,,For flour.,,500; 1000:2,,,,';
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');

const read = (content: string) => parseFile(content, CATALOGUE_FILE);

describe('A catalogue file', () => {
  it('reports faults by line and column name, counting the lines within quotes', () => {
    const { rows, problems } = read(
      file(
        PARTNER,
        PRODUCT,
        'PRODUCT,x y,,my-mill,groceries,Art!,,Text,0,,101,,,',
        VOUCHER,
        VOUCHER,
        'PRODUCT,short',
      ),
    );
    expect(rows.map(({ line, content }) => [line, content.id])).toEqual([
      [2, 'my-mill'],
      [3, 'my-flour'],
      [6, 'my-card'],
    ]);
    expect(problems.map(({ line }) => line)).toEqual([5, 7, 8]);
    for (const name of ['id', 'name', 'image', 'price', 'discount']) {
      expect(problems[0]?.reason).toContain(`${name}: `);
    }
    expect(problems[1]?.reason).toBe('id: my-card is on line 6 too');
    expect(problems[2]?.reason).toBe('2 fields for 14 columns');
  });

  it('is rejected as a whole when its header has an unknown, missing or repeated column', () => {
    const { rows, problems } = read('type,id,name,colour,name\nPRODUCT,a,b,c,d');
    expect(rows).toEqual([]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'The column category is missing',
      'The column image is missing',
      'The column description is missing',
      'No column is called “colour”',
      'The column name appears twice',
    ]);
  });

  it.each([
    ['semicolons', (text: string) => text.replaceAll(',', ';'), /^The columns are separated by semicolons /],
    ['tabs', (text: string) => text.replaceAll(',', '\t'), /^The columns are separated by tabs /],
    [
      'commas in UTF-16',
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').toString('utf8'),
      /^Not UTF-8$/,
    ],
  ])('is rejected in one line when it is written with %s', (_how, written, reason) => {
    const { rows, problems } = read(written(`${file(VOUCHER)}\nPRODUCT,short`));
    expect(rows).toEqual([]);
    expect(problems).toEqual([{ line: 1, reason: expect.stringMatching(reason) }]);
  });

  it('is reported with the faults of its rows too, but for those that the fault in the header explains', () => {
    const { rows, problems } = read(
      [
        'type,id,name,partner,category,image,description,prise',
        'PRODUCT,a b,Flour,my-mill,groceries,Art!,Fine,9',
      ]
        .concat('PRODUCT,bran,Bran,my-mill,groceries,shopping-cart,Fine,9')
        .concat('PRODUCT,short')
        .join('\n'),
    );
    expect(rows).toEqual([]);
    expect(problems).toEqual([
      { line: 1, reason: 'No column is called “prise”' },
      { line: 2, reason: expect.stringMatching(/^id: .*; image: [^;]*$/) },
      { line: 4, reason: '2 fields for 8 columns' },
    ]);
  });

  it('is reported with all faults of a row, of its characters and of its content', () => {
    const { problems } = read(file(VOUCHER.replace('Mill', 'Mi\u0007ll').replace('my-card', 'my card')));
    expect(problems).toEqual([{ line: 2, reason: expect.stringMatching(/^name: Not plain text; id: /) }]);
  });

  it('must be UTF-8 without control characters', () => {
    const latin1 = new TextDecoder().decode(
      Buffer.from(file(PARTNER, PRODUCT.replace('stone', 'entière')), 'latin1'),
    );
    expect(read(latin1).problems).toEqual([{ line: 3, reason: 'name: Not UTF-8' }]);
    const { problems } = read(
      file(PARTNER.replace('Mill', 'Mi\u0000ll'), VOUCHER.replace('For', '\u0007For')),
    );
    expect(problems).toEqual([
      { line: 2, reason: 'name: Not plain text' },
      { line: 3, reason: 'description: Not plain text' },
    ]);
  });

  it('reports what each type of row lacks or must not have', () => {
    const { problems } = read(
      file(
        'PARTNER,a,"Mill, Stone",,groceries,b,,Text,5,,,,,',
        'VOUCHER,b,Card,m,groceries,b,,Text,5,,,,,',
        'COUPON,c,Off,,groceries,b,,Text,,500,,,,',
      ),
    );
    expect(problems.map(({ reason }) => reason)).toEqual([
      'price: No price for a PARTNER; earn_per_100: Empty; name: A partner’s name cannot contain a comma, < or >, or an invisible character',
      'values: Empty; price: No price for a VOUCHER',
      'partner: Empty; values: Only a voucher has values',
    ]);
  });

  describe('has limits in its columns', () => {
    const NEEDED = { type: 'PRODUCT', id: 'a', name: 'A', partner: 'p', category: 'c', image: 'i' };
    const faultOf = (given: Record<string, string>) => {
      const row = { ...NEEDED, description: 'D', ...(given['type'] ? {} : { price: '5' }), ...given };
      const lines = [Object.keys(row), Object.values(row).map((text) => `"${text}"`)];
      return read(lines.map((cells) => cells.join(',')).join('\n')).problems[0]?.reason ?? null;
    };
    const pictures = (count: number) => Array.from({ length: count }, (_, at) => `b-${at}`).join('|');
    const partner = { type: 'PARTNER', earn_per_100: '0', care_email: 'a@b.example' };

    it.each<[Record<string, string>, Record<string, string>, string]>([
      [{ price: '1' }, { price: '0' }, 'price: Not from 1 to 10000000'],
      [{ price: '10000000' }, { price: '10000001' }, 'price: Not from 1 to 10000000'],
      [{ discount: '0' }, { discount: '101' }, 'discount: Not from 0 to 100'],
      [{ discount: '100' }, { discount: '1.5' }, 'discount: Not a whole number'],
      [{ max_count: '20' }, { max_count: '21' }, 'max_count: Not from 1 to 20'],
      [{ more_images: pictures(8) }, { more_images: pictures(9) }, 'more_images: More than 8 pictures'],
      [{ more_images: 'b : c | d' }, { more_images: 'b|B' }, 'more_images: Not the name of a picture'],
      [{ type: 'VOUCHER', values: '1 ;2:0;' }, { type: 'VOUCHER', values: '1;0' }, 'values: A value is 0'],
      [
        { type: 'VOUCHER', values: '5:1' },
        { type: 'VOUCHER', values: '5;5:1' },
        'values: A value appears twice',
      ],
      [
        { type: 'VOUCHER', values: '5', stock: '' },
        { type: 'VOUCHER', values: '5', stock: '9' },
        'stock: The stock of a voucher stands with its values: 1000:25',
      ],
      [{ name: 'A “B”, <C>' }, { name: 'A\nB' }, 'name: Has a line break or a tab'],
      [{ description: 'A\nB' }, { badge: 'A\tB' }, 'badge: Has a line break or a tab'],
      [
        { ...partner, name: 'A ന്‍റെ' },
        { ...partner, name: 'A <B>' },
        'name: A partner’s name cannot contain',
      ],
      [partner, { ...partner, name: 'A\u200eB' }, 'name: A partner’s name cannot contain'],
      [partner, { ...partner, care_email: 'a' }, 'care_email: Not an e-mail address'],
      [
        { ...partner, shop_url: 'https://b.example' },
        { ...partner, shop_url: 'https://b.example', care_email: '' },
        'care_email: Empty, and there is a shop',
      ],
    ])('accepts %j, not %j', (good, bad, reason) => {
      expect(faultOf(good)).toBeNull();
      expect(faultOf(bad)).toContain(reason);
    });
  });

  it('may have spaces and capitals in its header, spaces around its texts, and empty lines', () => {
    const { rows, problems } = read(
      ` Type ,ID,name,category,image,description,earn_per_100\n, , ,,,,\n PARTNER , mill ,Mill, groceries ,cart, Flour. ,4\n\n`,
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ content }) => content)).toEqual([
      expect.objectContaining({ type: 'PARTNER', id: 'mill', category: 'groceries', description: 'Flour.' }),
    ]);
  });

  it('is reported where quotes are wrong', () => {
    const { problems } = read(file(PARTNER, 'PRODUCT,"bran" x,Bran,my-mill,groceries,b,,Text,5,,,,,'));
    expect(problems).toEqual([{ line: 3, reason: expect.stringMatching(/quote/i) }]);
  });

  it('is reported with the faults between columns too when another column is wrong, but not with those of a wrong one', () => {
    const { problems } = read(
      file(
        'PARTNER,a,"Mill, Stone",,groceries,b,,Text,5,,,-1,,',
        'VOUCHER,b b,Card,m,groceries,b,,Text,5,5x,,,,',
        'COUPONS,c,Off,,groceries,b,,Text,,500,,,,',
      ),
    );
    expect(problems.map(({ reason }) => reason)).toEqual([
      'stock: Not a whole number; price: No price for a PARTNER; earn_per_100: Empty; name: A partner’s name cannot contain a comma, < or >, or an invisible character',
      expect.stringMatching(
        /^id: [^;]+; values: Not whole rupees separated by semicolons; price: No price for a VOUCHER$/,
      ),
      'type: Not PRODUCT, VOUCHER, COUPON or PARTNER',
    ]);
  });
});

onEverySeededDatabase('The catalogue import', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
    await seed({ db: db(), clock: test.clock, demo: false });
  });
  afterAll(() => test.app.close());

  const load = (content: string, options: ImportOptions = {}, clock = test.clock) =>
    importCatalogue({ db: db(), clock }, content, options);

  const detail = (itemType: string, productId: string) =>
    test.call(contract.catalogue.detail, { query: { itemType, productId } });

  it('loads nothing when a row is invalid, and the valid rows with skipBad', async () => {
    const bad = file(
      PARTNER,
      PRODUCT,
      'PRODUCT,p-9,Pan,nobody,groceries,shopping-cart,,Text,5,,,,,',
      'PRODUCT,v-1034,Pan,my-mill,groceries,shopping-cart,,Text,5,,,,,',
      'PRODUCT,p-8,Pan,my-mill,spaceships,shopping-cart,,Text,5,,,,,',
      'PRODUCT,p-7,Pan,nobody,spaceships,unknown-art,,Text,5,,,,,',
    );
    const reasons = [
      [5, 'partner: there is no nobody'],
      [6, 'id: v-1034 is a VOUCHER already'],
      [7, 'category: there is no spaceships'],
      [
        8,
        'category: there is no spaceships; image_alt: Empty, and the picture is not one of the sample pictures; partner: there is no nobody',
      ],
    ];
    const whole = await load(bad);
    expect(whole.items).toBe(0);
    expect(whole.problems.map(({ line, reason }) => [line, reason])).toEqual(reasons);
    expect((await detail('PARTNER', 'my-mill')).status).toBe(404);

    expect((await load(bad, { skipBad: true })).items).toBe(2);
    const { data } = await detail('PRODUCT', 'my-flour');
    expect(data).toMatchObject({
      item: { name: 'Flour, stone-ground', brandName: 'Mill & Stone', discountPercent: 10 },
      description: 'Ground slowly.\nTwo kilos.',
      terms: [
        { title: 'Returns', text: 'Within a week' },
        { title: 'Unopened', text: '' },
      ],
    });
    expect(data.item.listPricePaise).toBe(34_900);
  });

  it.each([
    ['cannot be read', PARTNER.replace('groceries', ''), 'category'],
    ['has too many fields', `${PARTNER},`, 'fields for'],
    [
      'names what there is not',
      PARTNER.replace('groceries', 'spaceships'),
      'category: there is no spaceships',
    ],
  ])(
    'names only the row of a partner if that %s, and what it leaves out with skipBad',
    async (_what, row, why) => {
      const lost = (text: string) =>
        text.replaceAll('my-mill', 'lost-mill').replace('my-flour', 'lost-flour');
      const content = file(lost(row), lost(PRODUCT), lost(PRODUCT).replace('lost-flour', 'lost-rice'));
      const cause = { line: 2, reason: expect.stringContaining(why) as string };
      expect((await load(content)).problems).toEqual([cause]);
      const { items, problems } = await load(content, { skipBad: true });
      const leftOut = [3, 5].map((line) => ({ line, reason: 'partner: left out with line 2' }));
      expect([items, problems]).toEqual([0, [cause, ...leftOut]]);
    },
  );

  it('updates existing items and leaves their stock as orders left it', async () => {
    await load(file(PARTNER, VOUCHER));
    await db().query("update voucher_denomination set stock = 1 where item_id = 'my-card' and stock = 2");
    await load(file(PARTNER, VOUCHER.replace('Mill card', 'Mill gift card')));
    test.clock.advance(10);
    const { data } = await detail('VOUCHER', 'my-card');
    expect(data.item.name).toBe('Mill gift card');
    expect(data.denominations.map(({ amountPaise }: { amountPaise: number }) => amountPaise)).toEqual([
      50_000, 100_000,
    ]);
    const rows = await db().query(
      "select stock from voucher_denomination where item_id = 'my-card' order by 1",
    );
    expect(rows).toEqual([{ stock: 1 }, { stock: null }]);
  });

  it('uses the id as the slug when a name has no Latin letters', async () => {
    const rows = file(
      PARTNER.replace('my-mill,Mill & Stone', 'chakki,चक्की'),
      PRODUCT.replace('my-flour,"Flour, stone-ground",my-mill', 'atta,आटा,chakki'),
    );
    expect((await load(rows)).problems).toEqual([]);
    expect((await detail('PRODUCT', 'atta')).data.item.slug).toBe('atta');
    const { data } = await detail('PARTNER', 'chakki');
    expect(data.item).toMatchObject({ name: 'चक्की', slug: 'chakki' });
  });

  it('rejects a partner whose page would have the URL of another partner', async () => {
    await load(file(PARTNER));
    const second = file(PARTNER, PARTNER.replace('my-mill', 'old-mill'));
    const reasons = [[3, 'name: its page has the same address as that of the partner my-mill']];
    const inOneFile = await load(second);
    expect(inOneFile.problems.map(({ line, reason }) => [line, reason])).toEqual(reasons);
    const later = await load(file('', PARTNER.replace('my-mill', 'new-mill')));
    expect(later.problems.map(({ line, reason }) => [line, reason])).toEqual(reasons);
    expect((await load(file(PARTNER))).problems).toEqual([]);
  });

  it('rejects a partner whose id is the URL of another partner’s page, and a name that gives another’s id', async () => {
    const mill = (id: string, name: string) => PARTNER.replace('my-mill,Mill & Stone', `${id},${name}`);
    const reasonsOf = async (...rows: string[]) =>
      (await load(file(...rows))).problems.map(({ line, reason }) => [line, reason]);
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
    expect((await load(mills('no', 'yes'))).problems).toEqual([]);
    expect((await load(mills('no', 'yes'))).problems).toEqual([]);
    expect((await detail('PARTNER', 'mill-1')).status).toBe(200);
    const both = (await load(mills('yes', 'yes'))).problems.map(({ line }) => line);
    expect(both).not.toEqual([]);
  });

  it('leaves a partner its address whose row is bad, when only the good rows are loaded', async () => {
    const weir = (id: string, row = PARTNER) => row.replace('my-mill,Mill & Stone', `${id},Weir mill`);
    await load(file(weir('weir-0')));
    const moved = weir('weir-0', PARTNER.replace('groceries', 'no-category')).replace(
      'Weir mill',
      'Lock mill',
    );
    for (const options of [{ skipBad: true }, { skipBad: true, only: true }]) {
      const { items, problems } = await load(file(moved, weir('weir-1')), options);
      expect([items, ...problems.map(({ line, reason }) => `${line} ${reason}`)]).toEqual([
        0,
        '2 category: there is no no-category',
        '3 name: its page has the same address as that of the partner weir-0',
      ]);
    }
  });

  it('finds the page of a partner by its slug also when an item of another type has that id', async () => {
    const rows = [PARTNER.replace('my-mill,Mill & Stone', 'pt-sails,Sails')];
    await load(
      file(...rows, PRODUCT.replace('my-flour,"Flour, stone-ground",my-mill', 'sails,Sails,pt-sails')),
    );
    expect((await detail('PARTNER', 'sails')).data.item.productId).toBe('pt-sails');
    expect((await detail('PRODUCT', 'sails')).data.item.productId).toBe('sails');
  });

  it('gives the new name of a partner to all its items, also to those that are not in the file', async () => {
    await load(file(PARTNER, PRODUCT));
    await load(file(PARTNER.replace('Mill & Stone', 'Stone & Mill')));
    test.clock.advance(120);
    expect((await detail('PRODUCT', 'my-flour')).data.item.brandName).toBe('Stone & Mill');
    const { data } = await test.call(contract.search.find, { query: { q: 'stone mill flour' } });
    expect(JSON.stringify(data)).toContain('"my-flour"');
  });

  describe('with a partner’s shop', () => {
    const SHOP_HEAD = 'type,id,name,category,image,description,earn_per_100,care_email,shop_url';
    const loadShop = (careEmail: string, shopUrl: string) =>
      load(
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

  it('writes what each row says, and the defaults of what it leaves out', async () => {
    const name = 'A mill with a name that is longer than the forty characters of an address';
    const head =
      'type,id,name,partner,category,image,description,price,values,stock,max_count,badge,earn_per_100';
    await load(
      [
        `${head},good_to_know,terms`,
        `PARTNER,far-mill,${name},,groceries,shopping-cart,Flour.,,,,,,4,,`,
        'VOUCHER,far-card,Card,far-mill,groceries,shopping-cart,Card.,,900;300:5;700,,,New,,,',
        'PRODUCT,far-bran,Bran,far-mill,groceries,shopping-cart,Bran.,40,,6,,,,Dry | Cool,"Fresh : today|:x|"',
        'PRODUCT,far-rye,Rye,far-mill,groceries,shopping-cart,Rye.,60,,,3,,,,',
        'COUPON,far-off,Off,far-mill,groceries,shopping-cart,Off.,,,8,,,,,',
      ].join('\n'),
    );
    const rows = await db().query(
      `select item_id as id, in_earn as earn, slug, badge, list_price_paise::int as price, stock,
              max_count as most, sku, provider
         from catalogue_item where item_id like 'far-%' order by item_id`,
    );
    const slug = 'a-mill-with-a-name-that-is-longer-than-t';
    const item = { earn: true, badge: null, price: null, stock: null, most: 1, sku: null, provider: null };
    expect(rows).toEqual([
      { ...item, id: 'far-bran', slug: 'bran', price: 4000, stock: 6, most: 10 },
      {
        ...item,
        ...{ id: 'far-card', slug: 'card', badge: 'New', price: 30_000, most: 10 },
        ...{ sku: 'far-card', provider: 'VOUCHAGRAM' },
      },
      { ...item, id: 'far-mill', slug },
      { ...item, id: 'far-off', earn: false, slug: 'off', stock: 8 },
      { ...item, id: 'far-rye', slug: 'rye', price: 6000, most: 3 },
    ]);
    const [bran] = await db().query(`select detail from catalogue_item where item_id = 'far-bran'`);
    expect(bran?.['detail']).toMatchObject({
      goodToKnow: ['Dry', 'Cool'],
      terms: [
        { title: 'Fresh', text: 'today' },
        { title: ':x', text: '' },
      ],
    });
    expect(await db().query(`select 1 from partner_shop where partner_id like 'far-%'`)).toEqual([]);
  });

  it('accepts items of a partner that was loaded before, and leaves all others listed', async () => {
    await load(file(PARTNER));
    const later = PRODUCT.replace('my-flour', 'my-rye');
    expect(await load(file('', later))).toMatchObject({ items: 1, problems: [], delisted: 0 });
    expect((await detail('PRODUCT', 'my-rye')).data.item.brandName).toBe('Mill & Stone');
    expect((await detail('VOUCHER', 'v-1001')).status).toBe(200);
  });

  it('takes a row that cannot be read for that of a partner only if it may be one', async () => {
    const noPartner = 'partner: there is no lost-bran';
    const unread = 'PRODUCT,lost-bran,,my-mill,groceries,shopping-cart,,Text,5,,,,,';
    const rows = file(PARTNER, PRODUCT.replaceAll('my-mill', 'lost-bran'), unread);
    expect((await load(rows)).problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, noPartner],
      [5, 'name: Empty'],
    ]);
    const { problems } = await load(rows.replace('PRODUCT,lost', 'ITEM,lost'));
    expect(problems.map(({ line }) => line)).toEqual([5]);
  });

  it('accepts a partner whose page has the URL of one that is delisted', async () => {
    const dyer = (id: string, listed: string) =>
      `${file(PARTNER.replace('my-mill,Mill & Stone', `${id},Dyer`))},${listed}`.replace(
        'terms',
        'terms,listed',
      );
    await load(dyer('dyer-1', 'yes'));
    expect((await load(dyer('dyer-2', 'yes'))).items).toBe(0);
    await load(dyer('dyer-1', 'no'));
    expect((await load(dyer('dyer-2', 'yes'))).items).toBe(1);
    test.clock.advance(120);
    expect((await detail('PARTNER', 'dyer')).data.item.productId).toBe('dyer-2');
  });

  it('dates the terms of a partner by the day in India', async () => {
    const rows = ['type,id,name,category,image,description,earn_per_100,care_email']
      .concat('PARTNER,my-oven,Oven,groceries,shopping-cart,Bread.,5,care@oven.example')
      .join('\n');
    await load(rows, {}, testClock('2026-03-14T18:30:00.000Z'));
    const terms = await test.call(contract.partners.terms, { query: { partnerId: 'my-oven' } });
    expect(terms.data.updatedOn).toBe('2026-03-15');
  });

  it('accepts more pictures, and a partner with contact and confirmation days', async () => {
    const head =
      'type,id,name,partner,category,image,description,price,earn_per_100,more_images,care_email,confirm_days';
    const rows = [
      'PARTNER,my-loom,Loom,,apparel,silk-sari,Cloth.,,5,,care@loom.example,12',
      'PRODUCT,my-sari,Sari,my-loom,apparel,silk-sari,Six metres.,900,,silk-sari-closer|my-hem: The hem of a sari,,',
      'PRODUCT,my-veil,Veil,my-loom,apparel,silk-sari,Two metres.,300,,my-veil-hem,,',
    ];
    const { problems } = await load([head, ...rows].join('\n'), { skipBad: true });
    expect(problems.map(({ reason }) => reason)).toEqual([
      'more_images: my-veil-hem has no text, and is not one of the sample pictures',
    ]);
    const { data } = await detail('PRODUCT', 'my-sari');
    expect(data).toMatchObject({ partnerSlug: 'loom', offers: [] });
    expect(data.images.slice(1)).toEqual([
      { url: '/art/silk-sari-closer.webp', alt: expect.stringContaining('a closer look') as string },
      { url: '/art/my-hem.webp', alt: 'The hem of a sari' },
    ]);
    const terms = await test.call(contract.partners.terms, { query: { partnerId: 'my-loom' } });
    expect(terms.data).toMatchObject({ confirmDays: 12, earnPer100: 5 });
    const { data: partner } = await detail('PARTNER', 'my-loom');
    expect(partner.offers.map(({ productId }: { productId: string }) => productId)).toEqual(['my-sari']);
  });

  const listed = async (itemType: string) => {
    test.clock.advance(120);
    const query = { moduleType: 'burn', itemType };
    const { data } = await test.call(contract.catalogue.list, { body: query });
    return data.items.map(({ productId }: { productId: string }) => productId) as string[];
  };

  it('unlists an item that is marked as not listed, and keeps it', async () => {
    const head = `${HEAD},listed`;
    const rows = (isListed: string) =>
      [head, `${PARTNER},yes`, `${PRODUCT},${isListed}`, `${VOUCHER},`].join('\n');
    await load(rows('no'));
    test.clock.advance(10);
    expect((await detail('PRODUCT', 'my-flour')).status).toBe(404);
    expect((await detail('VOUCHER', 'my-card')).status).toBe(200);
    expect(await db().query("select 1 as n from catalogue_item where item_id = 'my-flour'")).toHaveLength(1);
    await load(rows('yes'));
    test.clock.advance(10);
    expect((await detail('PRODUCT', 'my-flour')).status).toBe(200);
  });

  it('with only: true leaves just the items of the file listed, also after a later seed', async () => {
    expect(await listed('VOUCHER')).toContain('v-1034');
    expect((await load(file(PARTNER, 'VOUCHER,odd'), { only: true })).items).toBe(0);
    expect(await listed('VOUCHER')).toContain('v-1034');
    // Under a new id: the partner that had the address is delisted by the same file.
    await load(file(PARTNER, PRODUCT, VOUCHER).replaceAll('my-mill', 'mill-2'), { only: true });
    expect(await listed('PARTNER')).toEqual(['mill-2']);
    await load(file(PARTNER, PRODUCT, VOUCHER), { only: true });
    await seed({ db: db(), clock: test.clock, demo: false });
    expect(await listed('VOUCHER')).toEqual(['my-card']);
    expect(await listed('PRODUCT')).toEqual(['my-flour']);
    expect(await listed('PARTNER')).toEqual(['my-mill']);
    const found = await test.call(contract.search.find, { query: { q: 'saffron cart' } });
    expect(JSON.stringify(found.data)).not.toContain('"productId"');
    const home = await test.call(contract.catalogue.load, { query: { client: 'ZILLION' } });
    expect(home.status).toBe(200);
  });

  it('with only: true keeps the operator’s shops, whatever partners the sample of a later release has', async () => {
    const head = 'type,id,name,category,image,description,earn_per_100,care_email,shop_url';
    const own =
      'PARTNER,pt-1001,Own shop,groceries,shopping-cart,Own.,5,care@own.example,https://own.example/';
    await load([head, own].join('\n'), { only: true });
    // As in a release with other sample shops, one of them of a partner that this database never had.
    await db().query(`update seed_state set fingerprint = 'earlier' where part = 'partner shops'`);
    await db().query(`delete from partner_shop where partner_id = 'pt-1002'`);
    await db().query(`update catalogue_item set partner_id = null where partner_id = 'pt-1002'`);
    await db().query(`delete from partner where partner_id = 'pt-1002'`);
    await seed({ db: db(), clock: test.clock, demo: false });
    expect(
      await db().query(`select care_email as email from partner_shop where partner_id = 'pt-1001'`),
    ).toEqual([{ email: 'care@own.example' }]);
  });
});

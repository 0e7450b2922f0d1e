import { CATALOGUE_FILE } from '#backend/import/columns.ts';
import { parseFile } from '#backend/import/parse-file.ts';
import { file, PARTNER, PRODUCT, VOUCHER } from '../../support/catalogue-file.ts';

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
      [{ id: 'gg-1' }, { id: 'g-1' }, 'id: Ids that start with g- are reserved'],
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
      [
        { ...partner, shop_url: 'https://b.example' },
        { ...partner, shop_url: 'http://b.example' },
        'shop_url: Not an address that begins with https://',
      ],
    ])('accepts %j, not %j', (good, bad, reason) => {
      expect(faultOf(good)).toBeNull();
      expect(faultOf(bad)).toContain(reason);
    });
  });

  it('may begin with a byte order mark', () => {
    expect(read(`\uFEFF${file(PARTNER)}`)).toMatchObject({ rows: [{ line: 2 }], problems: [] });
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

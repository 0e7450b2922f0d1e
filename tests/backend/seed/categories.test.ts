import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Brand } from '#backend/modules/clients/brand.ts';
import { checkBrand, defaultBrand } from '#backend/seed/brands.ts';
import { CategoriesError, loadCategories } from '#backend/seed/categories.ts';

const SHIPPED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../src/backend/seed/categories.json'), 'utf8'),
) as Record<string, unknown>[];
const BOOKS = { id: 'books', name: 'Books', image: 'category-books', plate: 4 };

describe('The file of categories', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'categories-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const load = (written: unknown) => {
    const file = join(folder, 'categories.json');
    writeFileSync(file, typeof written === 'string' ? written : JSON.stringify(written));
    return loadCategories(file);
  };
  const refusalOf = (written: unknown): string => {
    try {
      load(written);
    } catch (error) {
      expect(error).toBeInstanceOf(CategoriesError);
      return (error as Error).message;
    }
    return '';
  };

  it('gives the categories in its order, with the words of a sample picture', () => {
    const [first, second] = load([BOOKS, { ...SHIPPED[0], name: 'Kirana' }, ...SHIPPED.slice(1)]);
    expect(first).toEqual({
      category_id: 'books',
      name: 'Books',
      image_slug: 'category-books',
      image_alt: 'Three books, red, green and blue',
      plate: 4,
      position: 0,
    });
    expect(second).toMatchObject({ category_id: 'groceries', name: 'Kirana', position: 1 });
  });

  it('may name a picture of the operator, with its words', () => {
    const own = { ...BOOKS, image: 'our-shelf', imageAlt: 'A shelf of books' };
    expect(load([...SHIPPED, own]).at(-1)).toMatchObject({ image_alt: 'A shelf of books' });
  });

  it.each<[string, unknown[], string]>([
    ['a field that is none', [...SHIPPED, { ...BOOKS, colour: 4 }], '7: '],
    [
      'an id that cannot stand in an address',
      [...SHIPPED, { ...BOOKS, id: 'Books,art' }],
      '7.id: Must be small',
    ],
    [
      'a plate that there is not',
      [...SHIPPED, { ...BOOKS, plate: 9 }],
      '7.plate: Must be one of 1, 2, 3, 4, 5, 6',
    ],
    [
      'a picture without words',
      [...SHIPPED, { ...BOOKS, image: 'our-shelf' }],
      '7.imageAlt: Is missing, and the',
    ],
    ['an id twice', [...SHIPPED, { ...BOOKS, id: 'fuel' }], 'the id "fuel" occurs twice'],
    ['a name twice', [...SHIPPED, { ...BOOKS, name: 'FUEL' }], 'the name "fuel" occurs twice'],
    ['no category of the sample', SHIPPED.slice(1), '"groceries" is missing, which the sample catalogue has'],
  ])('is refused with %s, in one line', (_what, written, fault) => {
    const refusal = refusalOf(written);
    expect(refusal).toContain('The categories categories.json are refused: ');
    expect(refusal).toContain(fault);
    expect(refusal).not.toContain('\n');
  });

  it('is refused if it is no JSON', () => {
    expect(refusalOf('[')).toMatch(/^The categories categories\.json are refused: .*JSON/);
  });
});

describe('A brand', () => {
  const sound = defaultBrand();
  const ids = loadCategories().map((one) => one.category_id);
  const check =
    (brand: Brand, categories = ids) =>
    () =>
      checkBrand('test.json', brand, categories);

  it('is refused with a tile of a category that there is not', () => {
    const tiles = { kind: 'categories', id: 'own', title: 'Shelves', categories: ['fuel', 'books'] } as const;
    const brand = { ...sound, home: [{ ...tiles, categories: [...tiles.categories] }] };
    expect(check(brand)).toThrow(
      'The brand test.json is refused: home.0.categories.1: there is no category books, only groceries, fuel,',
    );
    expect(check(brand, [...ids, 'books'])).not.toThrow();
  });

  it.each(['/burn/vouchers?category=books', '/burn/vouchers?category=fuel,books', '/coupons?category=books'])(
    'is refused with a link to a list of a category that there is not: %s',
    (href) => {
      const brand = { ...sound, menu: [{ label: 'Shelf', href }] };
      expect(check(brand)).toThrow('menu.0.href: there is no category books, only ');
      expect(check(brand, [...ids, 'books'])).not.toThrow();
    },
  );

  it('may lead to a category of another site', () => {
    const menu = [{ label: 'Shelf', href: 'https://books.example/?category=books' }];
    expect(check({ ...sound, menu })).not.toThrow();
  });
});

import { appliedOf, toggled, unknownChoices } from '#web/features/catalogue/filter-config.ts';
import {
  appliedCount,
  isWellWritten,
  joined,
  readListingQuery,
  writeListingQuery,
} from '#web/features/catalogue/listing-query.ts';
import type { ListConfig } from '#web/store/create-listing.ts';

const CONFIG: ListConfig = {
  filtersConfig: [
    {
      kind: 'multiselect',
      name: 'category',
      label: 'Category',
      options: [{ value: 'travel', label: 'Travel and stays', count: 2 }],
    },
  ],
  sorterConfig: [],
};

it.each([
  [{ category: 'travel,dining', sort: 'discount' }, '?category=travel%2Cdining&sort=discount'],
  [{ brand: 'Café Crème,Ember & Oat' }, '?brand=Caf%C3%A9+Cr%C3%A8me%2CEmber+%26+Oat'],
  [{ min: '9', max: '3' }, '?min=3&max=9'],
  [{ discount: '0', min: '-1', max: '1e9', sort: 'constructor' }, ''],
  [{ category: '<script>,travel,travel' }, '?category=travel'],
  [{ min: '3', max: '9', discount: '100' }, '?discount=100&min=3&max=9'],
  [{ min: '5', max: '5', discount: '101' }, '?min=5&max=5'],
  [{ min: '0' }, '?min=0'],
  [{ max: '999999999', min: '1000000000' }, '?max=999999999'],
  [{ after: 'x'.repeat(300) }, `?after=${'x'.repeat(300)}`],
  [{ after: 'x'.repeat(301) }, ''],
])('reads %j and writes it as %s, which reads the same', (values, written) => {
  const query = readListingQuery(values);
  expect(writeListingQuery(query)).toBe(written);
  expect(readListingQuery(Object.fromEntries(new URLSearchParams(written)))).toEqual(query);
});

it.each([
  '@home',
  '24/7 Books',
  'Ritu’s – Sarees',
  'Toys “R” Us',
  'Yahoo!*',
  'C#',
  '7:30 Café',
  'ന്‍റെ കട',
  'x'.repeat(120),
])('filters by a brand of any name that an import accepts: %s', (brand) => {
  expect(readListingQuery({ brand }).appliedFilter).toEqual({ brand: [brand] });
});

it.each(['<b>', 'a\u0000b', 'a\u202eb', 'a\nb', 'x'.repeat(121), '\u{20000}'.repeat(61)])(
  'reads nothing from a text that is no brand’s name, or longer than the API accepts: %j',
  (brand) => {
    expect(readListingQuery({ brand }).appliedFilter).toEqual({});
  },
);

it('reads a repeated parameter of a form as a list, and tells that such an address is not canonical', () => {
  const repeated = { category: ['travel', 'dining'] };
  const values = joined({ category: 'travel', min: '' }, repeated);
  expect(readListingQuery(values).appliedFilter).toEqual({ category: ['travel', 'dining'] });
  expect(isWellWritten(values, repeated)).toBe(false);
  expect(isWellWritten({ category: 'travel,dining', utm_source: 'mail' })).toBe(true);
  expect(isWellWritten({ sort: 'popular' })).toBe(false);
});

describe('a list of a type that does not have every filter', () => {
  const everything = { category: 'travel', brand: 'Loomfolk', discount: '10', min: '5', sort: 'points-desc' };

  it.each([
    ['VOUCHER', '?category=travel&brand=Loomfolk&discount=10&min=5&sort=points-desc'],
    ['COUPON', '?category=travel&brand=Loomfolk&min=5&sort=points-desc'],
    ['PARTNER', '?category=travel'],
  ] as const)('reads only those that %s has', (itemType, written) => {
    expect(writeListingQuery(readListingQuery(everything, itemType))).toBe(written);
    expect(isWellWritten(everything, {}, itemType)).toBe(itemType === 'VOUCHER');
  });

  it.each([
    ['COUPON', { sort: 'discount' }],
    ['PARTNER', { sort: 'points-asc' }],
    ['PARTNER', { discount: '10' }],
  ] as const)('calls the address of %s with %j not canonical', (itemType, values) => {
    expect(isWellWritten(values, {}, itemType)).toBe(false);
    expect(writeListingQuery(readListingQuery(values, itemType))).toBe('');
  });
});

it('reads as many values of a filter as the API accepts', () => {
  const brand = Array.from({ length: 31 }, (_, at) => `b${at}`);
  expect(readListingQuery({ brand: brand.join(',') }).appliedFilter).toEqual({ brand: brand.slice(0, 30) });
});

it('calls an address with a repeated parameter not canonical, whatever its first value', () => {
  expect(isWellWritten({ brand: 'Loomfolk' }, { brand: ['Loomfolk', 'Loomfolk'] })).toBe(false);
});

it.each([
  [{ min: 500 }, 'From 500 coins'],
  [{ max: 1500 }, 'Up to 1,500 coins'],
  [{ min: 500, max: 1500 }, '500 – 1,500 coins'],
])('labels a range of prices %j: %s', (price, label) => {
  expect(appliedOf({ price }, CONFIG).map((one) => one.label)).toEqual([label]);
});

it('labels a value that the list does not have by itself', () => {
  const filter = { category: ['spaceships'], brand: ['Loomfolk'] };
  expect(appliedOf(filter, CONFIG).map(({ label }) => label)).toEqual(['spaceships', 'Loomfolk']);
  expect(appliedCount(filter)).toBe(2);
  expect(appliedOf({ brand: ['Loomfolk'] }, null)).toEqual([
    { key: 'brand Loomfolk', label: 'Loomfolk', without: {} },
  ]);
});

it('labels each applied filter, and gives the filter without it', () => {
  const filter = { category: ['travel'], discount: 10, price: { min: 500 } };
  expect(appliedCount(filter)).toBe(3);
  const applied = appliedOf(filter, CONFIG);
  expect(applied.map(({ label }) => label)).toEqual(['Travel and stays', 'From 500 coins', '10% and more']);
  expect(applied.map(({ without }) => appliedCount(without))).toEqual([2, 2, 2]);
  expect(toggled(filter, 'category', 'travel').category).toBeUndefined();
  expect(toggled(filter, 'brand', 'Loomfolk').brand).toEqual(['Loomfolk']);
});

it('recognises a choice that the list does not have', () => {
  expect(unknownChoices({ category: ['travel'] }, CONFIG)).toBe(false);
  expect(unknownChoices({ category: ['spaceships'] }, CONFIG)).toBe(true);
  expect(unknownChoices({ category: ['travel', 'spaceships'] }, CONFIG)).toBe(true);
  expect(unknownChoices({ brand: ['Nobody'] }, CONFIG)).toBe(true);
  expect(unknownChoices({ brand: ['Nobody'] }, null)).toBe(false);
});

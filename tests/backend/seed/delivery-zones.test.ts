import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDeliveryZones } from '#backend/seed/delivery-zones.ts';

const folder = mkdtempSync(join(tmpdir(), 'delivery-zones-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOUTH = { name: 'The south', workingDays: { least: 2, most: 4 }, prefixes: ['5', '6'] };

const load = (text: string) => {
  const file = join(folder, 'zones.json');
  writeFileSync(file, text);
  return loadDeliveryZones(file);
};
const loadOf = (...zones: object[]) => load(JSON.stringify({ zones }));

describe('The file of delivery zones', () => {
  it('gives each prefix its days, and none where nothing is delivered', () => {
    expect(loadOf(SOUTH, { name: 'By sea', workingDays: null, prefixes: ['744'] })).toEqual([
      { prefix: '5', least_days: 2, most_days: 4 },
      { prefix: '6', least_days: 2, most_days: 4 },
      { prefix: '744', least_days: null, most_days: null },
    ]);
  });

  it.each([
    [
      'days in the wrong order',
      { ...SOUTH, workingDays: { least: 5, most: 4 } },
      'least must not exceed most',
    ],
    ['no days', { ...SOUTH, workingDays: undefined }, 'zones.0.workingDays: Must not be missing'],
    ['a day that is none', { ...SOUTH, workingDays: { least: 0, most: 4 } }, 'zones.0.workingDays.least: '],
    ['a prefix that no pincode has', { ...SOUTH, prefixes: ['05'] }, 'Must be the first one to six digits'],
    ['no prefix', { ...SOUTH, prefixes: [] }, 'zones.0.prefixes: '],
    ['a prefix twice', { ...SOUTH, prefixes: ['5', '5', '5'] }, 'refused: zones: the prefix 5 occurs twice.'],
    ['a misspelt field', { ...SOUTH, notServed: true }, 'zones.0.notServed: is not a field'],
    ['deliveries to nowhere', { ...SOUTH, workingDays: null }, 'turn the module products off'],
  ])('is refused with %s', (_what, zone, fault) => {
    expect(() => loadOf(zone)).toThrow(fault);
    expect(() => loadOf(zone)).toThrow(/^The file delivery-zones.json is refused: .+\.$/);
  });

  it('is refused when it is no JSON', () => {
    expect(() => load('{ "zones": [')).toThrow(/^The file delivery-zones.json is refused: .*JSON/);
  });
});

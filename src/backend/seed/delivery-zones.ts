// Where products are delivered, and how long they take: a file that operators write (docs/import.md). The first digit of
// a pincode is its region, the first two or three are its circle and sorting district; a longer prefix overrides a shorter
// one.
import { join } from 'node:path';
import { z } from 'zod';
import { faultsOf, readJson, unreadFieldsIn } from '../content-file.ts';
import type { ZoneRow } from '../modules/address/repository-pincodes.ts';
import { plainReason } from '../plain-reasons.ts';
import { StartError } from '../start-error.ts';

/** One line with all faults: the backend does not start with such a file. */
export class ZonesError extends StartError {}

const FILE = join(import.meta.dirname, 'delivery-zones.json');

const days = z.int().min(1).max(60);

const zone = z.object({
  /** For those who edit the file. */
  name: z.string().regex(/\S/, { error: 'Must not be empty' }),
  /** Null: nothing is delivered there. */
  workingDays: z
    .object({ least: days, most: days })
    .refine(({ least, most }) => least <= most, { error: 'least must not exceed most' })
    .nullable(),
  prefixes: z
    .array(z.string().regex(/^[1-9]\d{0,5}$/, { error: 'Must be the first one to six digits of pincodes' }))
    .min(1),
});

const content = z.object({ zones: z.array(zone) });

const contradictionsIn = ({ zones }: z.output<typeof content>): string[] => {
  const prefixes = zones.flatMap((one) => one.prefixes);
  const repeated = prefixes.filter((prefix, place) => prefixes.indexOf(prefix) !== place);
  return [
    ...[...new Set(repeated)].map((prefix) => `the prefix ${prefix} occurs twice`),
    ...(zones.some(({ workingDays }) => workingDays !== null)
      ? []
      : ['nothing is delivered anywhere: to sell no products, turn the module products off']),
  ];
};

const refusal = (faults: readonly string[]): ZonesError =>
  new ZonesError(`The file delivery-zones.json is refused: ${faults.join('; ')}.`);

const readZones = (file: string): unknown => {
  try {
    return readJson(file);
  } catch (error) {
    throw refusal([(error as Error).message]);
  }
};

/** Throws ZonesError. */
export const loadDeliveryZones = (file = FILE): ZoneRow[] => {
  const written = readZones(file);
  const result = content.safeParse(written, { error: plainReason });
  const faults = result.success
    ? [...unreadFieldsIn(written, result.data), ...contradictionsIn(result.data)]
    : faultsOf(result.error);
  if (!result.success || faults.length > 0) throw refusal(faults);
  return result.data.zones.flatMap(({ workingDays, prefixes }) =>
    prefixes.map((prefix) => ({
      prefix,
      least_days: workingDays?.least ?? null,
      most_days: workingDays?.most ?? null,
    })),
  );
};

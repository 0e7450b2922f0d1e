// Where products are delivered, and how long they take: a file that operators write (docs/import.md). The first digit of
// a pincode is its region, the first two or three are its circle and sorting district; a longer prefix overrides a shorter
// one.
import { join } from 'node:path';
import { z } from 'zod';
import { readContent } from '../content-file.ts';
import type { ZoneRow } from '../modules/address/repository-pincodes.ts';
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

const content = z.object({
  zones: z.array(zone).superRefine((zones, context) => {
    const prefixes = zones.flatMap((one) => one.prefixes);
    for (const prefix of new Set(prefixes.filter((one, place) => prefixes.indexOf(one) !== place)))
      context.addIssue(`the prefix ${prefix} occurs twice`);
    if (zones.every(({ workingDays }) => workingDays === null))
      context.addIssue('nothing is delivered anywhere: to sell no products, turn the module products off');
  }),
});

const refusal = (faults: readonly string[]): ZonesError =>
  new ZonesError(`The file delivery-zones.json is refused: ${faults.join('; ')}.`);

/** Throws ZonesError. */
export const loadDeliveryZones = (file = FILE): ZoneRow[] =>
  readContent(file, content, refusal).zones.flatMap(({ workingDays, prefixes }) =>
    prefixes.map((prefix) => ({
      prefix,
      least_days: workingDays?.least ?? null,
      most_days: workingDays?.most ?? null,
    })),
  );

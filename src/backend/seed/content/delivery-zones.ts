// How long products take to arrive: working days from a store in Bengaluru. The first digit of a pincode is its
// region, the first two or three are its circle and sorting district; a longer prefix overrides a shorter one.
import type { ZoneRow } from '../../modules/address/repository-pincodes.ts';

const served = (least_days: number, most_days: number, ...prefixes: string[]): ZoneRow[] =>
  prefixes.map((prefix) => ({ prefix, least_days, most_days }));

const notServed = (...prefixes: string[]): ZoneRow[] =>
  prefixes.map((prefix) => ({ prefix, least_days: null, most_days: null }));

export const deliveryZones: readonly ZoneRow[] = [
  // The south, with Bengaluru itself, Hyderabad, Chennai and Kochi by road.
  ...served(2, 4, '5', '6'),
  ...served(1, 2, '560'),
  ...served(2, 3, '500', '600', '682'),
  // The west, with Goa; Mumbai and Pune.
  ...served(3, 5, '3', '4'),
  ...served(2, 3, '400', '411'),
  // The north, with Delhi and its surroundings.
  ...served(4, 6, '1', '2'),
  ...served(2, 4, '110', '121', '122', '201'),
  // The east, with Kolkata.
  ...served(4, 7, '7', '8'),
  ...served(3, 4, '700'),
  // The hills, and the states beyond the Siliguri corridor.
  ...served(6, 9, '17', '18', '19', '737', '78'),
  ...served(8, 12, '79'),
  // By air or sea only: Ladakh, Lakshadweep, Andaman and Nicobar, and the north of Arunachal Pradesh.
  ...notServed('194', '68255', '744', '792'),
];

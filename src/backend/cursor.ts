// A position in a list, as clients carry it: opaque, signed, and valid only for the list it was made for.
import { malformed } from './http/api-error.ts';
import type { Keys } from './keys.ts';
import { constantTimeEqual } from './constant-time-equal.ts';

export type CursorPosition = readonly (string | number)[];

const MAC_DIGITS = 32;

const macOf = (keys: Keys, scope: string, payload: string): string =>
  keys.mac('cursor', `${scope}\n${payload}`).slice(0, MAC_DIGITS);

const rejectCursor = (): never => {
  throw malformed('cursor', 'Not a place in this list');
};

/** `scope` identifies the list, including everything that decides its order and its members. */
export const encodeCursor = (keys: Keys, scope: string, position: CursorPosition): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${macOf(keys, scope, payload)}`;
};

/** Takes one row more than a page holds. Returns the page and the cursor of the next one, null on the last page. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; nextCursor: string | null } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
};

/** Throws MALFORMED_REQUEST naming `cursor` if the text was altered or made for another list. */
export const decodeCursor = (keys: Keys, scope: string, cursor: string): CursorPosition => {
  const [payload = '', mac = '', ...more] = cursor.split('.');
  const isGenuine = constantTimeEqual(mac, macOf(keys, scope, payload));
  if (!isGenuine || more.length > 0) return rejectCursor();
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as CursorPosition;
};

/** A position in a list that is ordered by time, then by id. */
export interface TimePosition {
  at: Date;
  id: string;
}

/** A page of a list in that order. Throws MALFORMED_REQUEST naming `cursor` if the cursor is for another list. */
export const pageByTime = async <Row>(
  keys: Keys,
  scope: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  list: {
    find: (after: TimePosition | null, limit: number) => Promise<Row[]>;
    positionOf: (row: Row) => TimePosition;
  },
): Promise<{ page: Row[]; nextCursor: string | null }> => {
  const [at, id] = cursor ? decodeCursor(keys, scope, cursor) : [];
  const after = at && id ? { at: new Date(at), id: String(id) } : null;
  return pageOf(await list.find(after, limit + 1), limit, (last) => {
    const position = list.positionOf(last);
    return encodeCursor(keys, scope, [position.at.toISOString(), position.id]);
  });
};

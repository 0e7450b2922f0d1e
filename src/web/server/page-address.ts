// The address of a page in the form that its load reads. Pure.
import type { GetServerSidePropsContext } from 'next';
import { firstValue } from '#web/lib/first-value.ts';

type Values = Record<string, string | string[] | undefined>;

export interface PageAddress {
  /** Path parameters. */
  params: Record<string, string>;
  /** Query parameters; the first value of a repeated one. */
  query: Record<string, string>;
  /** Parameters that occur more than once, as a form sends them, with all their values. */
  repeated: Record<string, string[]>;
}

const paramsIn = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const whole = Array.isArray(value) ? value.join('/') : value;
      return whole === undefined ? [] : [[name, whole]];
    }),
  );

/** Drops values that no text of the API may contain. */
const firstIn = (query: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const first = firstValue(value);
      return first === undefined || first.includes('\u0000') ? [] : [[name, first]];
    }),
  );

const repeatedIn = (query: Values): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (Array.isArray(value) ? [[name, value]] : [])),
  );

/** Letters, digits, `-`, `_` and `~`, which an address means the same with and without an escape (RFC 3986). */
const NEEDLESS_ESCAPE = /%(?:2D|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/gi;

/** The address without needless escapes in its path; null if it has none. */
export const plainAddress = (address: string): string | null => {
  const [path = '', ...query] = address.split('?');
  const plain = path.replaceAll(NEEDLESS_ESCAPE, (escape) => decodeURIComponent(escape));
  return plain === path ? null : [plain, ...query].join('?');
};

export const addressOf = (context: Pick<GetServerSidePropsContext, 'params' | 'query'>): PageAddress => {
  const params = paramsIn(context.params ?? {});
  // The framework also puts path parameters into the query.
  const query = Object.fromEntries(Object.entries(context.query).filter(([name]) => !(name in params)));
  return { params, query: firstIn(query), repeated: repeatedIn(query) };
};

// What the address of a page says, as its load reads it. Pure.
import type { GetServerSidePropsContext } from 'next';

type Values = Record<string, string | string[] | undefined>;

export interface PageAddress {
  /** What the path brings. */
  params: Record<string, string>;
  /** Query parameters; of a repeated one the first. */
  query: Record<string, string>;
  /** Those that stand in the address more than once, as a form sends them, with all their values. */
  repeated: Record<string, string[]>;
}

const paramsIn = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const whole = Array.isArray(value) ? value.join('/') : value;
      return whole === undefined ? [] : [[name, whole]];
    }),
  );

/** Without what no text of the API may hold. */
const firstIn = (query: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined || first.includes('\u0000') ? [] : [[name, first]];
    }),
  );

const repeatedIn = (query: Values): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (Array.isArray(value) ? [[name, value]] : [])),
  );

export const addressOf = (context: Pick<GetServerSidePropsContext, 'params' | 'query'>): PageAddress => {
  const params = paramsIn(context.params ?? {});
  // The framework puts what the path brings among the query as well.
  const query = Object.fromEntries(Object.entries(context.query).filter(([name]) => !(name in params)));
  return { params, query: firstIn(query), repeated: repeatedIn(query) };
};

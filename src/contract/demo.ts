// Whether demo conveniences are on. One rule, so that the two sides of one product never differ in it.

type Environment = Readonly<Record<string, string | undefined>>;

/** While nothing outside is named: neither a database nor a host of another API. */
export const isDemoByDefault = (env: Environment): boolean =>
  !env['DATABASE_URL'] && !env['API_HOST'] && !env['AUTH_HOST'] && !env['SEARCH_HOST'];

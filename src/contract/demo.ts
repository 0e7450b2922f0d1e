// Whether demo conveniences are on. A single rule, so that both sides of the product always agree.

type Environment = Readonly<Record<string, string | undefined>>;

/** True as long as neither a database nor the host of another API is configured. */
export const isDemoByDefault = (env: Environment): boolean =>
  !env['DATABASE_URL'] && !env['API_HOST'] && !env['AUTH_HOST'] && !env['SEARCH_HOST'];

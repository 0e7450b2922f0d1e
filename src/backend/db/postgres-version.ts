// The PostgreSQL releases that the migrations and statements support.
import { StartError } from '../start-error.ts';
import type { Queryable } from './driver.ts';

const MIN_VERSION = 15;

/** Throws StartError if the server is older, before anything is written to it. */
export const assertSupportedVersion = async (db: Pick<Queryable, 'query'>): Promise<void> => {
  const [row] = await db.query<{ release: number }>(
    "select current_setting('server_version_num')::int / 10000 as release",
  );
  const release = row?.release ?? 0;
  if (release < MIN_VERSION) {
    throw new StartError(
      `The server of DATABASE_URL is PostgreSQL ${release}; ${MIN_VERSION} or newer is needed.`,
    );
  }
};

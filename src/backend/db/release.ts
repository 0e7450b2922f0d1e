// Which releases of PostgreSQL the migrations and statements are written for.
import { StartError } from '../start-error.ts';
import type { Queryable } from './driver.ts';

const OLDEST = 15;

/** Throws StartError where the server is older: said before anything is written into it. */
export const assertRecentRelease = async (db: Pick<Queryable, 'query'>): Promise<void> => {
  const [row] = await db.query<{ release: number }>(
    "select current_setting('server_version_num')::int / 10000 as release",
  );
  const release = row?.release ?? 0;
  if (release < OLDEST) {
    throw new StartError(`DATABASE_URL is PostgreSQL ${release}, and ${OLDEST} or newer is needed.`);
  }
};

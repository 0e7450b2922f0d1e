// What every service is built from. Services are made once per process, in services.ts.
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Db } from './db/driver.ts';
import type { JobQueue } from './jobs/types.ts';
import type { Keys } from './keys.ts';
import type { Providers } from './providers/types.ts';
import type { Settings } from './settings.ts';

export interface Dependencies {
  db: Db;
  clock: Clock;
  settings: Settings;
  keys: Keys;
  providers: Providers;
  queue: JobQueue;
  log: Logger;
}

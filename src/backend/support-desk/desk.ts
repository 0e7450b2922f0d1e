// What commands for the operator's support work with: the database as it is, the backend's key, and services without a
// server around them. Messages are written as jobs, which a backend sends.
import { systemClock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { openDatabase } from '../db/open.ts';
import { relationExists } from '../db/relation-exists.ts';
import { assertItsSecret } from '../db/secret-fingerprint.ts';
import { createJobWriter } from '../jobs/job-writer.ts';
import { deriveKeys } from '../keys.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/types.ts';
import { createAccountsService, type AccountsService } from '../modules/accounts/service.ts';
import { createClientsService, type ClientsService } from '../modules/clients/service.ts';
import { withPlusCoins } from '../modules/membership/earning.ts';
import { createSessionsService, type SessionsService } from '../modules/sessions/service.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';

export interface Desk extends Pick<Dependencies, 'db' | 'clock' | 'keys'> {
  queue: Pick<Dependencies['queue'], 'enqueue'>;
  accounts: Pick<AccountsService, 'byLcn' | 'byMobile' | 'lockOpen' | 'changeMobile'>;
  clients: Pick<ClientsService, 'configIn' | 'coinLifeIn'>;
  sessions: Pick<SessionsService, 'endAllOf' | 'lock'>;
  ledger: Pick<Ledger, 'earn'>;
}

/** Throws StartError if the key is not the database's, or if no backend has ever run on it. */
export const atDesk = async (work: (desk: Desk) => Promise<void>): Promise<void> => {
  const { db, secret } = await openDatabase(readSettings(), { withoutMigrating: true });
  try {
    // With another key, nobody could read the messages that are written, and no session would be found.
    await assertItsSecret(db, secret);
    if (!(await relationExists(db, 'pgboss.job'))) {
      throw new StartError('No backend has run on this database yet: start one first');
    }
    const deps = { db, clock: systemClock, keys: deriveKeys(secret) };
    const ledger = withPlusCoins(createLedger());
    await work({
      ...deps,
      queue: createJobWriter(),
      accounts: createAccountsService(ledger),
      clients: createClientsService(deps),
      sessions: createSessionsService(deps),
      ledger,
    });
  } finally {
    await db.close();
  }
};

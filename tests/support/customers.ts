// Members with coins and a live session, for a backend that a test or the bench starts later as a process.
import pino from 'pino';
import { systemClock } from '#backend/clock.ts';
import type { Db } from '#backend/db/driver.ts';
import { deriveKeys } from '#backend/keys.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { createSandboxGateway } from '#backend/providers/gateway.ts';
import type { Dependencies } from '#backend/dependencies.ts';
import { createServices } from '#backend/services.ts';
import { readSettings } from '#backend/settings.ts';
import { DEFAULT_CLIENT, SESSION_COOKIE } from '#contract/enums.ts';

export interface Customer {
  accountId: string;
  mobile: string;
  headers: Record<string, string>;
}

/** Opens accounts with coins and a session in a database on which no backend runs. */
export const openCustomers = async (
  db: Db,
  secret: string,
  { count, coins }: { count: number; coins: number },
): Promise<Customer[]> => {
  const nothing = () => Promise.reject(new Error('Not called'));
  const keys = deriveKeys(secret);
  const queue = { enqueue: nothing, dueForSeconds: nothing, nudge: nothing, nudgeEnqueued: nothing };
  const deps: Dependencies = {
    db,
    clock: systemClock,
    settings: readSettings({ NODE_ENV: 'test', DEMO: '1' }),
    keys,
    providers: {
      sms: { send: nothing },
      email: { send: nothing },
      vouchers: { issue: nothing, void: nothing },
      fulfilment: { accept: nothing, cancel: nothing, collect: nothing },
      programme: { balance: nothing, debit: nothing, cancelDebit: nothing },
      pan: { matches: nothing },
      bank: { matchName: nothing },
      payouts: { pay: nothing, cancel: nothing },
      payments: createSandboxGateway(db, { clock: systemClock, keys, queue }),
    },
    queue,
    log: pino({ level: 'silent' }),
  };
  const { accounts, ledger, sessions } = createServices(deps);
  const at = systemClock.now();
  const expiresAt = new Date(at.getTime() + 365 * 86_400_000);
  const open = (n: number) =>
    db.tx(async (tx): Promise<Customer> => {
      const mobile = `70000${String(n).padStart(5, '0')}`;
      const person = { salutation: null, firstName: 'Asha', lastName: 'Rao', email: null };
      const { accountId } = await accounts.open(tx, { clientId: DEFAULT_CLIENT, mobile, at, ...person });
      const cause: Cause = { title: 'Coins to begin with', kind: 'partner', id: accountId };
      await ledger.earn(tx, { accountId, coins, cause, at, expiresAt });
      const jwt = await sessions.start(tx, { accountId, clientId: DEFAULT_CLIENT });
      const headers = { cookie: `${SESSION_COOKIE}=${jwt}`, token: sessions.headerTokenOf(jwt) };
      return { accountId, mobile, headers };
    });
  const customers: Customer[] = [];
  for (let n = 0; n < count; n += 1) customers.push(await open(n));
  return customers;
};

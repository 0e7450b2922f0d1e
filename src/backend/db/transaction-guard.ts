// Enforces that nobody queries the database itself while its own transaction is open. The embedded database has one
// connection, which would wait for itself forever and block everybody else; on PostgreSQL, as many such
// transactions as the pool has connections would all wait for one more. A violation fails at once, in every test
// that takes that path.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './driver.ts';

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Throws inside the work of a transaction; `call` names what is forbidden. */
export const assertOutsideTransaction = (call: string): void => {
  if (scopes.getStore()?.isOpen)
    throw new Error(`${call} inside a transaction: use what the transaction offers`);
};

/** Runs the work of a transaction. Work that it leaves running afterwards counts as outside again. */
const runInTransactionScope = async <T>(work: () => Promise<T>): Promise<T> => {
  const scope = { isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.isOpen = false;
  }
};

/** Wraps a database so that its own calls fail inside a transaction. */
export const withTransactionGuard = (db: Db): Db => ({
  ...db,
  query: async (sql, params) => {
    assertOutsideTransaction('A query of its own');
    return db.query(sql, params);
  },
  queryUnprepared: async (sql, params) => {
    assertOutsideTransaction('A query of its own');
    return db.queryUnprepared(sql, params);
  },
  tx: async (work, options) => {
    assertOutsideTransaction('A transaction of its own');
    return db.tx((tx) => runInTransactionScope(() => work(tx)), options);
  },
  exec: async (sql, options) => {
    assertOutsideTransaction('Statements of their own');
    return db.exec(sql, options);
  },
});

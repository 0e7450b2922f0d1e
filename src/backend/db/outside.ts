// Holds "never ask the database past a transaction that is open": the embedded database is one connection and would
// wait for itself for ever, and with it everybody else; on PostgreSQL, as many such transactions as the pool has
// connections wait for one more. What does it all the same fails at once, and in every test that takes the path.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './driver.ts';

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Throws inside the work of a transaction; `what` is what must not be done there. */
export const onlyOutside = (what: string): void => {
  if (scopes.getStore()?.isOpen)
    throw new Error(`${what} inside a transaction: use what the transaction offers`);
};

/** Runs the work of a transaction. What it leaves running afterwards is outside again. */
const within = async <T>(work: () => Promise<T>): Promise<T> => {
  const scope = { isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.isOpen = false;
  }
};

/** The database whose own calls fail inside a transaction. */
export const keptOutside = (db: Db): Db => ({
  ...db,
  query: async (sql, params) => {
    onlyOutside('A query of its own');
    return db.query(sql, params);
  },
  queryAfresh: async (sql, params) => {
    onlyOutside('A query of its own');
    return db.queryAfresh(sql, params);
  },
  tx: async (work, options) => {
    onlyOutside('A transaction of its own');
    return db.tx((tx) => within(() => work(tx)), options);
  },
  exec: async (sql, options) => {
    onlyOutside('Statements of their own');
    return db.exec(sql, options);
  },
});

import type { Db, Queryable } from '#backend/db/driver.ts';
import { deriveKeys } from '#backend/keys.ts';
import type { Session } from '#backend/http/context.ts';
import type { Account } from '#backend/modules/accounts/service.ts';
import { createStatements } from '#backend/modules/member/statements.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { accountWithLots, after, cause, ledger, T0 } from '../ledger/support.ts';

onEveryDatabase('A statement that is asked for while coins move', (db) => {
  /** Each query is followed by another entry of the account. */
  const busyDb = (accountId: string): Db => {
    const query: Queryable['query'] = async (sql, params) => {
      const rows = await db().query<never>(sql, params);
      await db().tx((tx) =>
        ledger.earn(tx, { accountId, coins: 1, cause: cause(), at: T0, expiresAt: after(90) }),
      );
      return rows;
    };
    return { ...db(), query };
  };

  it('ends at the head that it names', async () => {
    const accountId = await accountWithLots(db(), 100);
    const accountOf = async () => ({ firstName: 'Asha', lastName: 'Rao', lcn: '6104827354' }) as Account;
    const statements = createStatements(
      {
        db: busyDb(accountId),
        clock: { now: () => T0 },
        keys: deriveKeys('a secret of thirty-two letters!!'),
      },
      { parties: {}, accountOf },
    );
    const { entries, head, nextCursor } = await statements.statement({ accountId } as Session, {
      limit: 100,
    });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.at(-1)).toMatchObject({ seq: head.seq, hash: head.hash });
    expect(nextCursor).toBeNull();
  });
});

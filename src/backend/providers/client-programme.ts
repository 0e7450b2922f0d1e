// The sandbox of a client's own points programme: stores members' points in tables of its own, as an outside system
// would, and carries out each key once. It can be told to misbehave.
import type { Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/driver.ts';
import { sha256 } from '../sha256.ts';
import { createBehaviour, type Behaviour, type Misbehaviour } from './misbehaviour.ts';
import { ProviderRefusal, type ClientProgramme, type ProgrammeDebit, type ProgrammeMember } from './types.ts';

interface SandboxProgramme extends ClientProgramme {
  behave: Behaviour['configure'];
}

/** The points of a member who has not been seen before. */
const OPENING_POINTS = 48_600;

interface StoredDebit {
  reference: string;
  is_void: boolean;
}

/** Its reference for the debit with that key. */
export const referenceOf = (key: string): string => `PRG${sha256(key).slice(0, 10).toUpperCase()}`;

const ensureMember = (q: Queryable, { clientId, memberId }: ProgrammeMember) =>
  q.query(
    `insert into sandbox_programme_member (client_id, member_id, points) values ($1, $2, $3)
     on conflict do nothing`,
    [clientId, memberId, OPENING_POINTS],
  );

/** Stores the key; null if it is new. */
const storeKey = async (
  tx: Tx,
  debit: ProgrammeDebit,
  isVoid: boolean,
  at: Date,
): Promise<StoredDebit | null> => {
  const { key, clientId, memberId, points } = debit;
  const made = await tx.query(
    `insert into sandbox_programme_debit (key, client_id, member_id, points, reference, is_void, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) do nothing returning key`,
    [key, clientId, memberId, points, referenceOf(key), isVoid, at],
  );
  if (made.length === 1) return null;
  const [stored] = await tx.query<StoredDebit>(
    'select reference, is_void from sandbox_programme_debit where key = $1 for update',
    [key],
  );
  return stored ?? null;
};

const deductPoints = async (tx: Tx, { clientId, memberId, points }: ProgrammeDebit): Promise<boolean> => {
  const rows = await tx.query(
    `update sandbox_programme_member set points = points - $3
      where client_id = $1 and member_id = $2 and points >= $3 returning points`,
    [clientId, memberId, points],
  );
  return rows.length === 1;
};

const debitOnce = async (tx: Tx, debit: ProgrammeDebit, at: Date): Promise<string> => {
  const stored = await storeKey(tx, debit, false, at);
  if (stored?.is_void) throw new ProviderRefusal('The debit was called off before it came.');
  if (stored) return stored.reference;
  await ensureMember(tx, debit);
  if (!(await deductPoints(tx, debit)))
    throw new ProviderRefusal('The programme does not hold so many points.');
  return referenceOf(debit.key);
};

const voidOnce = async (tx: Tx, debit: ProgrammeDebit, at: Date): Promise<void> => {
  const stored = await storeKey(tx, debit, true, at);
  if (!stored || stored.is_void) return;
  await deductPoints(tx, { ...debit, points: -debit.points });
  await tx.query('update sandbox_programme_debit set is_void = true where key = $1', [debit.key]);
};

export const createSandboxProgramme = (
  db: Db,
  { clock, misbehaviour = {} }: { clock: Clock; misbehaviour?: Misbehaviour },
): SandboxProgramme => {
  const behaviour = createBehaviour(misbehaviour, 'the programme');

  return {
    balance: async (member) => {
      await behaviour.reach(member.memberId);
      await ensureMember(db, member);
      const [row] = await db.query<{ points: number }>(
        'select points from sandbox_programme_member where client_id = $1 and member_id = $2',
        [member.clientId, member.memberId],
      );
      return row?.points ?? 0;
    },
    debit: (debit) =>
      behaviour.answer(debit, async ({ how }) => {
        if (how.refuse) throw new ProviderRefusal('The programme does not convert points at present.');
        return { reference: await db.tx((tx) => debitOnce(tx, debit, clock.now())) };
      }),
    cancelDebit: async (debit) => {
      await behaviour.reach(debit.key, `${debit.key} off`);
      await db.tx((tx) => voidOnce(tx, debit, clock.now()));
    },
    behave: behaviour.configure,
  };
};

// When a try fails because the provider is down or has not decided yet, the order waits, and its history says so.
import type { Dependencies } from '../../dependencies.ts';
import { recordNote } from './advance.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import type { Order } from './types.ts';

/** Records it only once until something else happens to the order, however many tries fail. */
export const recordDelay = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  snapshot: Order,
): Promise<void> =>
  db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, snapshot.accountId, snapshot.orderId);
    if (order?.state !== snapshot.state) return;
    const events = await history.eventsOf(tx, order);
    if (events.at(-1)?.kind !== 'DELAYED') await recordNote(tx, order, 'DELAYED', clock.now());
  });

// When a try fails because the provider is down or has not decided yet, the order waits, and its history says so.
import type { Dependencies } from '../../dependencies.ts';
import { note } from './advance.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import type { Order } from './types.ts';

/** Records it only once until something else happens to the order, however many tries fail. */
export const noteDelay = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, asked: Order): Promise<void> =>
  db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, asked.accountId, asked.orderId);
    if (order?.state !== asked.state) return;
    const events = await history.eventsOf(tx, order);
    if (events.at(-1)?.kind !== 'DELAYED') await note(tx, order, 'DELAYED', clock.now());
  });

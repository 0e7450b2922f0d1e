// SQL for a member's list of orders.
import type { CatalogueType } from '#contract/enums.ts';
import type { TimePosition } from '../../cursor.ts';
import type { Queryable } from '../../db/driver.ts';
import { ORDER } from './repository.ts';
import type { OrderState } from './states.ts';
import type { Order } from './types.ts';

interface OrderSelection {
  accountId: string;
  type: CatalogueType | undefined;
  states: readonly OrderState[] | null;
  /** Each must occur in the name, the brand or the id. */
  words: readonly string[];
  /**
   * If given, an order whose time to be confirmed is over by then counts as lapsed, as it is shown (`isLapsed`), even
   * while housekeeping has not ended it.
   */
  at?: Date;
  /** The last order of the previous page. */
  after: TimePosition | null;
  limit: number;
}

/** Newest first. */
export const findOrders = (q: Queryable, selection: OrderSelection): Promise<Order[]> =>
  q.queryUnprepared<Order>(
    `${ORDER}
      where account_id = $1
        and ($2::text is null or item_type = $2)
        and ($3::text[] is null
             or case when state = 'PLACED' and verify_by <= $8::timestamptz then 'LAPSED' else state end = any($3::text[]))
        and ($4::timestamptz is null or (placed_at, order_id) < ($4::timestamptz, $5::text))
        and not exists (
          select 1 from unnest($6::text[]) word
           where position(word in lower(concat_ws(' ', line ->> 'name', line ->> 'brandName', order_id))) = 0)
      order by placed_at desc, order_id desc limit $7`,
    [
      selection.accountId,
      selection.type ?? null,
      selection.states,
      selection.after?.at ?? null,
      selection.after?.id ?? null,
      selection.words,
      selection.limit,
      selection.at ?? null,
    ],
  );

// What moved for orders, as SQL: each movement once, at the instant at which it happened, so that a month that is over
// stays as it was. They are read from records that are only added to (the history of orders, the ledger's entries, the
// history of payments) and from what settled orders of Plus and refunds keep. Tables are read from end to end, some of
// them more than once, and a movement finds its order by that one's key.

/** The columns of every movement; `back`: whether it undoes what moved before. */
export const COLUMNS = 'account_id, at, kind, name, orders, items, value, coins, money, back';

/**
 * Pieces of an event: where none are recorded, those that are sure to have moved. Processes of a release that did not
 * record them write events also after the migration, until they are stopped.
 */
const PIECES_OF_EVENT = `
  coalesce(e.pieces, case
    when e.kind = 'DISPATCHED' or e.kind = 'DELIVERED' and e.from_state = 'ISSUING' then (o.line ->> 'count')::int
    when e.kind = 'UNDELIVERED' and e.from_state in ('DISPATCHED', 'IN_DELIVERY') then -(o.line ->> 'count')::int
  end)`;

/** Codes that came and goods that left the store; what was returned, made void or lost on its way. */
const PIECES = `
  select account_id, e.at, o.item_type, o.line ->> 'brandName',
         (e.kind = 'DISPATCHED' or e.kind in ('DELIVERED', 'PARTLY_DELIVERED') and e.from_state = 'ISSUING')::int,
         abs(moved.pieces), abs(moved.pieces) * (o.line ->> 'denominationPaise')::bigint, 0, 0, moved.pieces < 0
    from order_event e join member_order o using (account_id, order_id)
         cross join lateral (select ${PIECES_OF_EVENT} as pieces) moved
   where moved.pieces is not null`;

/** Coins that were spent, and that came back; those that were spent again after that came back to us. */
const COINS = `
  select account_id, e.at, o.item_type, o.line ->> 'brandName', 0, 0, 0,
         case e.entry_type when 'PARTIALLY_REVERSED' then -e.coins else e.coins end, 0,
         e.entry_type not in ('BURNED', 'PARTIALLY_BURNED')
    from ledger_entry e join member_order o using (account_id)
   where e.cause_kind = 'order' and o.order_id = e.cause_id
     and e.entry_type in ('BURNED', 'PARTIALLY_BURNED', 'BURNED_REVERSED', 'PARTIALLY_BURN_REV',
                          'PARTIALLY_REVERSED')`;

const PLUS_KIND = `case p.kind when 'BUY' then 'PLUS' else 'PLUS ' || p.kind end`;

/** Time of Plus that was sold, also what was given back later. */
const PLUS_SOLD = `
  select account_id, p.settled_at, ${PLUS_KIND}, p.plan ->> 'name', 1, 1, p.price_paise, 0, 0, false
    from plus_order p where p.state in ('PAID', 'REFUNDED')`;

const PLUS_BACK = `
  select account_id, r.asked_at, ${PLUS_KIND}, p.plan ->> 'name', 0, 1, p.price_paise, 0, 0, true
    from plus_order p join payment_refund r using (account_id, payment_id)
   where p.state = 'REFUNDED' and r.key = 'plus:' || p.order_id`;

/** Money that paid for something, and that went back; a charge that paid for nothing is a kind of its own. */
const MONEY = `
  select m.account_id, m.at,
         case when m.stray then 'STRAY CHARGE' else coalesce(o.item_type, ${PLUS_KIND}) end,
         case when m.stray then '' else coalesce(o.line ->> 'brandName', p.plan ->> 'name') end,
         0, 0, 0, 0, m.amount_paise, m.back
    from (
      select account_id, payment_id, at, amount_paise, false as back, false as stray
        from payment_event where kind = 'PAID'
      union all
      select account_id, payment_id, asked_at, amount_paise, true, reason is not null from payment_refund
      union all
      select account_id, payment_id, asked_at, amount_paise, false, true
        from payment_refund where reason is not null) m
    join payment paid using (account_id, payment_id)
    left join member_order o on paid.purpose = 'ORDER' and not m.stray
                            and (o.account_id, o.order_id) = (paid.account_id, paid.reference)
    left join plus_order p on paid.purpose = 'MEMBERSHIP' and not m.stray
                          and (p.account_id, p.order_id) = (paid.account_id, paid.reference)`;

export const MOVEMENTS = [PIECES, COINS, PLUS_SOLD, PLUS_BACK, MONEY].join('\nunion all\n');

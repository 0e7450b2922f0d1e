-- The pieces of events of an older release, as the history of the order and its codes tell them today: of codes that are
-- void and goods that were sent back in parts, all count with the last part. What came is the order's if all did, else
-- the codes that are left. Apart from the new column, whose lock would keep orders waiting meanwhile.
alter table order_event validate constraint order_event_pieces_check;
update order_event e
   set pieces = moved.pieces
  from (
    select account_id, order_id, seq,
           case
             when kind = 'DISPATCHED' or kind = 'DELIVERED' and from_state = 'ISSUING' then ordered
             when kind = 'PARTLY_DELIVERED' and from_state = 'ISSUING' then nullif(codes, 0)
             when kind = 'UNDELIVERED' and from_state in ('DISPATCHED', 'IN_DELIVERY') then -ordered
             when kind = 'CANCELLED' and from_state = 'CANCELLING' and arrived = 'DELIVERED' then -ordered
             when kind = 'CANCELLED' and from_state = 'CANCELLING' and arrived = 'PARTLY_DELIVERED'
               then nullif(-codes, 0)
             when kind = 'PARTLY_DELIVERED' and from_state = 'CANCELLING' and arrived = 'DELIVERED'
                  and state <> 'CANCELLED' and seq = last_kept
               then nullif(codes - ordered, 0)
             when kind in ('RETURNED', 'PARTLY_RETURNED') and seq = last_returned
               then nullif(-returned_count, 0)
           end as pieces
      from (
        select account_id, order_id, seq, kind, from_state, state, returned_count,
               (line ->> 'count')::int as ordered,
               -- Not came_from: that says only from where it was undone the last time.
               max(kind) filter (where from_state = 'ISSUING' and kind in ('DELIVERED', 'PARTLY_DELIVERED'))
                 over orders as arrived,
               max(seq) filter (where from_state = 'CANCELLING' and kind = 'PARTLY_DELIVERED') over orders as last_kept,
               max(seq) filter (where kind in ('RETURNED', 'PARTLY_RETURNED')) over orders as last_returned,
               (select count(*)::int from order_voucher v
                 where (v.account_id, v.order_id) = (o.account_id, o.order_id)) as codes
          from order_event join member_order o using (account_id, order_id)
        window orders as (partition by account_id, order_id)) event) moved
 where (e.account_id, e.order_id, e.seq) = (moved.account_id, moved.order_id, moved.seq)
   and moved.pieces is not null;

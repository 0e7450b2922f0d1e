-- Claims whose order was reported with its number in other capitals: an older release left them open for ever
-- (docs/decisions/184).
update trip_claim c
   set state = 'SETTLED', settled_at = greatest(c.filed_at, p.reported_at)
  from trip claimed, trip_purchase p, trip reported
 where c.state = 'OPEN'
   and (claimed.account_id, claimed.trip_number) = (c.account_id, c.trip_number)
   and p.account_id = c.account_id and lower(p.order_ref) = lower(c.order_ref)
   -- Not if all that is known of the order is that it was cancelled.
   and (p.state <> 'CANCELLED' or p.cancelled_ahead_paise = 0)
   and (reported.account_id, reported.trip_number) = (p.account_id, p.trip_number)
   and reported.partner_id = claimed.partner_id;

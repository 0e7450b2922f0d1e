-- Until now any payment counted as an agreement, and renewal could be switched on for one. A membership that renews keeps
-- it. One that does not keeps it only if renewal had been chosen when it was bought.
update plus_membership m set mandate = null
 where not auto_renew and mandate is not null
   and not exists (select 1 from plus_order o
                    where o.account_id = m.account_id and o.payment_id = m.mandate and o.kind = 'BUY' and o.auto_renew);
update sandbox_payment s set renewal_paise = (m.renew_plan ->> 'pricePaise')::bigint
  from plus_membership m
 where s.payment_id = m.mandate and s.payer = m.account_id;

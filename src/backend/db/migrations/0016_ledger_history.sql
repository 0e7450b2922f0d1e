-- What a member reads of the past: entries by their instant, and when coins that were expected came or were cancelled.

-- The entries of an account are in order of time, so a period of them is a range of this index.
create index ledger_entry_at on ledger_entry (account_id, at);

alter table expectation add column settled_at timestamptz;

-- Expectations that ended before this column was kept: cancelled ones by the entry that reversed them last, confirmed
-- ones by the first earning that took as many coins from the pending book after them.
update expectation x
   set settled_at = case x.status
         when 'CANCELLED' then
           (select max(r.at) from ledger_entry r where r.account_id = x.account_id and r.reverses = x.entry_id)
         else
           (select min(e.at)
              from ledger_entry made
              join ledger_entry e on e.account_id = made.account_id and e.seq > made.seq and e.entry_type = 'EARNED'
              join ledger_posting p on p.account_id = e.account_id and p.entry_id = e.entry_id
                                   and p.book = 'pending' and p.amount = -x.coins
             where made.account_id = x.account_id and made.entry_id = x.entry_id)
       end
 where x.status <> 'OPEN';

-- Coins that were missing when an entry was taken back are taken when they come back. That entry has a shortfall below
-- zero, of just its coins, so that the shortfalls of what reverses an entry add up to what is still missing. The check
-- reads no row here, while nobody may use the table: the next file does that.
alter table ledger_entry
  drop constraint ledger_entry_shortfall_check,
  add constraint ledger_entry_shortfall_check
    check (shortfall >= 0 or shortfall = -coins and reverses is not null) not valid;

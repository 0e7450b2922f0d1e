-- Members who were brought over from another programme: which one, and their card number there. Both stay when the
-- account is closed, so that the operator's file does not bring the member back when it is loaded again.
alter table account
  add column imported_from text,
  add column imported_card text,
  add check ((imported_from is null) = (imported_card is null));

create unique index account_imported on account (imported_card, imported_from) where imported_card is not null;

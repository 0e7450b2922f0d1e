-- A demo shows its e-mails as members see them.
alter table outbox_message add column html text;

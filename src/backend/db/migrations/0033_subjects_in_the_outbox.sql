-- A demo shows the subjects of its e-mails.
alter table outbox_message add column subject text;

-- A repeated call gets its first answer as it was sent: jsonb would forget the order of its fields.
alter table idempotent_call alter column answer type json;

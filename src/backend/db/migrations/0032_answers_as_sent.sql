-- A repeated call gets its first answer as it was sent: jsonb forgets the order of its fields. A column of its own, because
-- processes of the old release read `answer` meanwhile; a later release can drop that one.
alter table idempotent_call add column sent json;

-- Answers of calls that move value, kept in the transaction of their effect.
create table idempotent_call (
  account_id  uuid        not null,
  endpoint_id text        not null,
  key         text        not null,
  body_hash   text        not null,
  answer      jsonb       not null,
  created_at  timestamptz not null default now(),
  primary key (account_id, endpoint_id, key)
);
create index idempotent_call_age on idempotent_call (created_at);

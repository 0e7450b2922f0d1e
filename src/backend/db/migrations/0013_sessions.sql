-- Support agents, what they did on a member's behalf, and one-time passwords that go elsewhere than to their target.

-- Where the password goes, if not to the target; '' where it goes to nobody, which the caller is not told.
alter table otp_request add column recipient text;

-- Who acts, where it is not the member: shown to the member, and to the agent on every page.
alter table session add column agent_name text;
create index session_ended on session (coalesce(revoked_at, expires_at));

-- A sign-on link carries all that it says, sealed; here is only that it was used, for as long as it could be again.
create table sso_link_use (
  account_id uuid        not null,
  link_id    uuid        not null,
  used_at    timestamptz not null,
  primary key (account_id, link_id)
);
create index sso_link_use_age on sso_link_use (used_at);

-- An agent's session, kept after the session is forgotten: it is the member's record of who was there.
create table agent_visit (
  account_id uuid        not null references account,
  visit_id   uuid        not null,
  agent_name text        not null,
  role       text        not null,
  started_at timestamptz not null,
  ends_at    timestamptz not null,
  primary key (account_id, visit_id)
);
create index agent_visit_time on agent_visit (account_id, started_at desc, visit_id desc);

-- One row per call, written before the call is worked, so that nothing happens unrecorded.
create table agent_action (
  account_id  uuid        not null,
  visit_id    uuid        not null,
  action_id   uuid        not null,
  endpoint_id text        not null,
  at          timestamptz not null,
  -- OK or the error's code; null where the process died before it knew.
  outcome     text,
  primary key (account_id, visit_id, action_id)
);

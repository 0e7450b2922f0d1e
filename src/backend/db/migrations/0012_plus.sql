-- Surveys, the Plus membership and campaigns. What is offered is content and small: one document each, read by
-- everybody. Members' tables lead with account_id, so that a distributed PostgreSQL can shard by it.

create table survey (
  survey_id text collate "C" primary key,
  position  int   not null,
  content   jsonb not null
);

create table survey_participation (
  account_id  uuid        not null,
  survey_id   text        not null,
  answers     jsonb       not null,
  points      int         not null check (points >= 0),
  answered_at timestamptz not null,
  primary key (account_id, survey_id)
);

-- Plans, features, terms of a brand; a brand without its own has the default one's.
create table plus_programme (
  client_id text  primary key,
  content   jsonb not null
);

create table campaign (
  campaign_id text collate "C" primary key,
  content     jsonb not null
);

-- A time of membership that was bought, renewed or taken in a campaign: with the plan as it stood then.
create table plus_order (
  account_id     uuid        not null,
  order_id       text        not null,
  client_id      text        not null,
  kind           text        not null check (kind in ('BUY', 'RENEWAL', 'CAMPAIGN')),
  campaign_id    text,
  plan           jsonb       not null,
  price_paise    bigint      not null check (price_paise > 0),
  bonus_points   int         not null default 0 check (bonus_points >= 0),
  auto_renew     boolean     not null,
  state          text        not null default 'OPEN' check (state in ('OPEN', 'PAID', 'FAILED', 'REFUNDED')),
  failure        text,
  payment_id     uuid,
  placed_at      timestamptz not null,
  settled_at     timestamptz,
  starts_at      timestamptz,
  ends_at        timestamptz,
  bonus_entry_id uuid,
  primary key (account_id, order_id),
  check ((state = 'OPEN') = (settled_at is null)),
  check (state not in ('PAID', 'REFUNDED') or (starts_at is not null and ends_at is not null)),
  check ((kind = 'CAMPAIGN') = (campaign_id is not null))
);
-- One purchase and one renewal at a time are open; a campaign is taken once.
create unique index plus_order_open on plus_order (account_id, (kind = 'RENEWAL')) where state = 'OPEN';
create unique index plus_order_campaign
  on plus_order (account_id, campaign_id) where state in ('OPEN', 'PAID', 'REFUNDED') and campaign_id is not null;
create index plus_order_newest on plus_order (account_id, placed_at desc, order_id desc);
create index plus_order_times on plus_order (account_id, ends_at) where state = 'PAID';

create table plus_membership (
  account_id    uuid        primary key,
  client_id     text        not null,
  -- Until it began anew after a pause.
  since         timestamptz not null,
  until         timestamptz not null,
  -- The account has the tier; ended by housekeeping after `until`.
  active        boolean     not null,
  auto_renew    boolean     not null,
  -- What a renewal costs and brings: the plan as it was bought.
  renew_plan    jsonb       not null,
  -- The payment whose payer agreed to be charged again.
  mandate       uuid,
  renew_at      timestamptz,
  renew_tries   int         not null default 0,
  -- PENDING while a charge is under way, FAILED where the last one did not go through.
  renewal       text        check (renewal in ('PENDING', 'FAILED'))
);
create index plus_membership_due on plus_membership (renew_at) where active and auto_renew;
create index plus_membership_over on plus_membership (until) where active;

-- What a membership brought: extra coins for an earning, or an offer for its members.
create table plus_benefit (
  account_id     uuid        not null,
  -- `entry:<id>` of the earning, `order:<id>` of the offer.
  source         text        not null,
  kind           text        not null check (kind in ('EARN', 'OFFER')),
  title          text        not null,
  bonus_entry_id uuid,
  -- Extra coins, and how many of them were taken back with the earning.
  points         bigint      not null default 0,
  reversed       bigint      not null default 0 check (reversed between 0 and points),
  saved_paise    bigint      not null default 0 check (saved_paise >= 0),
  at             timestamptz not null,
  primary key (account_id, source)
);
create index plus_benefit_newest on plus_benefit (account_id, at desc);

-- For members of Plus only.
alter table catalogue_item add column plus_only boolean not null default false;

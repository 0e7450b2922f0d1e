-- Campaigns by the brand whose plans they sell: each brand may have one under the same name. A table of its own, because
-- processes of the old release read `campaign` by its id meanwhile; a later release can drop that one.
create table brand_campaign (
  client_id   text,
  campaign_id text collate "C",
  content     jsonb not null,
  primary key (client_id, campaign_id)
);

-- Surveys by the brand that asks them, in order. A table of its own, because processes of the old release read `survey`
-- meanwhile; a later release can drop that one.
create table brand_survey (
  client_id text,
  survey_id text collate "C",
  position  int   not null,
  content   jsonb not null,
  primary key (client_id, survey_id)
);

-- Which order a support agent's call was about, where it was about one.
alter table agent_action add column order_id text;

-- For closing and copying an account: its trips.
create index trip_owner_account on trip_owner (account_id);

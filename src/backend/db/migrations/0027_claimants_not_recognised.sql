-- After a change of the key, housekeeping recognises all claimants again, oldest first.
create index cashback_claimant_unrecognised on cashback_claimant (verified_at) where person is null;

-- Housekeeping looks for claimants whose person is not filled in, oldest first.
create index cashback_claimant_unrecognised on cashback_claimant (verified_at) where person is null;

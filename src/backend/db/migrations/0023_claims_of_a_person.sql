-- By what the holder of a PAN is recognised in other accounts: a keyed hash, written by the program (housekeeping fills
-- it in where it is missing). The month's limit of cashback is the person's, whichever card claims.
alter table cashback_claimant add column person text;
create index cashback_claimant_person on cashback_claimant (person);

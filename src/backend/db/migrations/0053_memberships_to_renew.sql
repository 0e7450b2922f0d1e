-- Memberships to renew, without those of which a renewal is under way: many are due at one instant.
drop index plus_membership_due;
create index plus_membership_due on plus_membership (renew_at, account_id)
  where active and auto_renew and renewal is distinct from 'PENDING';

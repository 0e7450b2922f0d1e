-- Reminders of coins that expire (docs/decisions/102). A member who never chose has no row, and is reminded.
create table reminder_choice (
  account_id uuid        primary key references account,
  expiry     boolean     not null,
  changed_at timestamptz not null
);

-- The last reminder that was sent of a day at whose end coins of the account expire.
create table expiry_reminder (
  account_id  uuid        not null references account,
  expires_on  date        not null,
  -- Which of the reminders it was: that of so many days before.
  days_before integer     not null,
  sent_at     timestamptz not null,
  primary key (account_id, expires_on)
);

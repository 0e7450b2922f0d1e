-- For closing and copying an account: other accounts with its e-mail address.
create index account_email on account (lower(email));

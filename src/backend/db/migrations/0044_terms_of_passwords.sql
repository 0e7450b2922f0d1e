-- What the order of a password may still change while it waits, hashed. Null in requests of the release before.
alter table otp_request add column terms text;

-- The brand in whose name the password is sent. Requests made before this live for ten minutes.
alter table otp_request add column client_id text not null default 'ZILLION';

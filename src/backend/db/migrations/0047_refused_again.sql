-- What a provider refused last, as a keyed hash: repeated after a lost answer, it uses up no other try.
alter table cashback_check add column refused text;

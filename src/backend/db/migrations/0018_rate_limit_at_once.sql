-- Counts of calls need not outlive a crash of the database: unlogged, a count waits for no disk. All counts of a call
-- are one statement, and rows are taken in the order given, which is one order everywhere: nobody waits in a ring.
alter table rate_limit set unlogged;

/*
 * Counts a call in windows, up to the first one that is full: those after it do not count what was refused. Answers how
 * many milliseconds that one still lasts, or null where none is full.
 */
create function count_call(buckets text[], limits int[], seconds int[], at timestamptz) returns double precision
language plpgsql as $$
declare
  seen rate_limit;
begin
  for n in 1 .. cardinality(buckets) loop
    insert into rate_limit as r (bucket, hits, ends_at)
    values (buckets[n], 1, at + make_interval(secs => seconds[n]))
    on conflict (bucket) do update
       set hits = case when r.ends_at <= at then 1 else r.hits + 1 end,
           ends_at = case when r.ends_at <= at then excluded.ends_at else r.ends_at end
    returning * into seen;
    if seen.hits > limits[n] then
      return extract(epoch from seen.ends_at - at) * 1000;
    end if;
  end loop;
  return null;
end $$;

/* Takes a call off its counts again. */
create function forgive_call(buckets text[]) returns void
language plpgsql as $$
begin
  for n in 1 .. cardinality(buckets) loop
    update rate_limit set hits = greatest(hits - 1, 0) where bucket = buckets[n];
  end loop;
end $$;

-- 0352_inbound_shards.sql
-- What comes in is taken in by as many processes as there are: the lanes of a source fall into 64 shards, and each of these is
-- one consumer's, so that the order of a lane holds.

-- The lane of what speaks of several, or says nothing, is in the first.
create function herald.inbound_shard(lane text) returns integer language sql stable parallel safe
  return case when lane = '' then 0 else get_byte(sha256(convert_to(lane, 'UTF8')), 0) & 63 end;
grant execute on function herald.inbound_shard(text) to herald_pipeline;

create table inbound_shards (
  source text not null,
  shard smallint not null check (shard between 0 and 63),
  -- The lease of its consumer, and the how-manieth holder of that lease it is; null while the shard is nobody's.
  lease text,
  epoch bigint,
  -- Its last consumer ended without giving it back: what waits in it may have been the cause.
  is_suspect boolean not null default false,
  primary key (source, shard),
  check ((lease is null) = (epoch is null))
);
grant select, insert, update, delete on inbound_shards to herald_pipeline;

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ClaimedEvent } from '../batch.ts';
import { shardOf } from '../shards.ts';

/** Events of a batch at most. */
export const mostEvents = 500;
/** A webhook may weigh megabytes; a batch is bounded by weight as well as by number. */
const mostBytes = 8 * 1024 * 1024;
/** Looked at in one read. A read costs the more the more lanes wait; those beyond come with the next. */
const mostLanes = 100;
/** Of all lanes together, so that a few lanes with much to tell still fill a batch. */
const mostLookedAt = 1000;

/** Whether more may wait than these, of which so many were asked for. */
export function isFull(claimed: readonly ClaimedEvent[], most: number): boolean {
  const bytes = claimed.reduce((sum, { body }) => sum + body.length, 0);
  return claimed.length >= most || bytes >= mostBytes;
}

/** Of which shards events are read; null: of all, and none need be looked at for its shard. */
export type Shards = readonly number[] | null;

/** Which events are read at all. */
export interface Where {
  source: string;
  shards: Shards;
  /** Lanes of which nothing is returned. */
  except: readonly string[];
  /** Events at most. */
  most: number;
}

interface Ahead {
  /** Whatever waits has a higher id. */
  after: number;
  /** Nothing is returned when any other lane has something waiting; null: whichever they are. */
  onlyLane: string | null;
}

const columns = sql.raw('id, lane, body, about, attempts, looks, received_at, delivery_id');

/** The next due events of all shards after an id, oldest first. The consumer's lease is what keeps others away. */
export async function readOn(
  tx: Tx,
  now: Date,
  { source, except, most }: Where,
  { after, onlyLane }: Ahead,
): Promise<ClaimedEvent[]> {
  return readBatch(
    tx,
    sql`
      select ${columns} from inbound_events
      where id > ${after} and status = 'pending' and source = ${source}
        and (next_attempt_at is null or next_attempt_at <= ${now}) ${isNone(except)}
        ${onlyLane === null ? sql`` : sql`and ${noOtherLane(source, onlyLane)}`}
      order by id limit ${most}`,
  );
}

interface LaneAhead {
  lane: string;
  /** Whatever waits has a higher id. */
  floor: number;
  /** Nothing is returned when any other lane has something waiting. */
  alone?: boolean;
}

/** The first due events of one lane, which is named as a range (see `readTurns`). */
export async function readLane(
  tx: Tx,
  now: Date,
  { source, shards, most }: Where,
  { lane, floor, alone = false }: LaneAhead,
): Promise<ClaimedEvent[]> {
  if (shards !== null && !shards.includes(shardOf(lane))) return [];
  const others = sql`
    with recursive ${waitingLanes(source, null)}
    select from lanes where lane is not null and lane <> ${lane} ${isIn(shards)}`;
  return readBatch(
    tx,
    sql`
      select ${columns} from inbound_events
      where source = ${source} and status = 'pending' and (lane, id) > (${lane}, ${floor}) and lane <= ${lane}
        and (next_attempt_at is null or next_attempt_at <= ${now})
        ${alone ? sql`and not exists (${others})` : sql``}
      order by lane, id limit ${most}`,
  );
}

/** Of due events as many as a batch may weigh. */
async function readBatch(tx: Tx, due: RawBuilder<unknown>): Promise<ClaimedEvent[]> {
  await planByIndex(tx);
  const { rows } = await sql<ClaimedEvent>`
    select ${columns}
    from (
      select due.*, sum(octet_length(body)) over (order by id) - octet_length(body) as bytes_before
      from (${due}) due
    ) weighed
    where bytes_before < ${mostBytes}
    order by id`.execute(tx);
  await planAsUsual(tx);
  return rows;
}

/** Lanes are few that are left out, and mostly none. */
function isNone(except: readonly string[]) {
  return except.length === 0 ? sql`` : sql`and lane <> all(${except}::text[])`;
}

/** What is looked at for its shard are lanes, never the events in them. */
function isIn(shards: Shards) {
  return shards === null ? sql`` : sql`and herald.inbound_shard(lane) = any(${[...shards]}::integer[])`;
}

/** Every lane in which something waits, after one: a look into the index each, however much waits in it. */
function waitingLanes(source: string, after: string | null) {
  return sql`lanes as (
      (select lane from inbound_events
       where source = ${source} and status = 'pending' ${after === null ? sql`` : sql`and lane > ${after}`}
       order by lane limit 1)
      union all
      select (
        select e.lane from inbound_events e
        where e.source = ${source} and e.status = 'pending' and e.lane > lanes.lane
        order by e.lane limit 1)
      from lanes where lanes.lane is not null
    )`;
}

/** As two ranges, so that each is one look into the index, however much waits in the lane itself. */
function noOtherLane(source: string, lane: string) {
  const waits = (where: RawBuilder<unknown>) => sql`
    exists (select from inbound_events o where o.source = ${source} and o.status = 'pending' and ${where})`;
  return sql`not ${waits(sql`o.lane < ${lane}`)} and not ${waits(sql`o.lane > ${lane}`)}`;
}

export interface Turns {
  claimed: ClaimedEvent[];
  /** Nothing of the lanes that were looked at waits at or below this id. */
  rest: number;
  /** Of these lanes, more is due. */
  hasMore: boolean;
  /** Lanes come after it that were not looked at; null when there are none. */
  lastLane: string | null;
  /** How many lanes were looked at. */
  lanes: number;
}

interface Seen extends Omit<ClaimedEvent, 'body'> {
  /** Null for what is left for the next batch. */
  body: Buffer | null;
}

/**
 * Of the next lanes in which something waits above an id, the first events of each, then the second ones, and so on. A
 * lane is named as a range, because equality would let the planner look for its events among those of all lanes.
 */
export async function readTurns(
  tx: Tx,
  now: Date,
  { source, shards, except, most }: Where,
  { floor, after }: { floor: number; after: string | null },
): Promise<Turns> {
  await planByIndex(tx);
  const { rows } = await sql<
    { newest: number; lanes: number; last_lane: string | null; share: number } & Seen
  >`
    with recursive ${waitingLanes(source, after)}, seen as materialized (
      select lane from lanes where lane is not null ${isNone(except)} ${isIn(shards)} limit ${mostLanes}
    ), share as materialized (
      select count(*)::int as lanes, max(lane) as last_lane,
        least(${most}::int, ${mostLookedAt} / greatest(count(*), 1))::int as share
      from seen
    ), waiting as (
      select own.*
      from seen cross join lateral (
        select due.*, row_number() over (order by id) as turn
        from (
          select ${columns} from inbound_events e
          where e.source = ${source} and e.status = 'pending'
            and (e.lane, e.id) > (seen.lane, ${floor}) and e.lane <= seen.lane
            and (e.next_attempt_at is null or e.next_attempt_at <= ${now})
          order by e.lane, e.id limit (select share from share)
        ) due
      ) own
    ), weighed as (
      select *, row_number() over in_turn as nth, sum(octet_length(body)) over in_turn - octet_length(body) as bytes_before
      from waiting window in_turn as (order by turn, id)
    )
    select (select coalesce(max(id), 0) from inbound_events) as newest, share.*,
      id, lane, about, attempts, looks, received_at, delivery_id,
      case when nth <= ${most} and bytes_before < ${mostBytes} then body end as body
    from share left join weighed on true
    order by id`.execute(tx);
  await planAsUsual(tx);
  const [head] = rows;
  const seen = rows.filter(({ id }) => id !== null);
  const judged = judge(seen, head?.share ?? 0, head?.newest ?? 0);
  return { ...judged, lastLane: lastLaneOf(head), lanes: head?.lanes ?? 0 };
}

function lastLaneOf(head: { lanes: number; last_lane: string | null } | undefined): string | null {
  return head && head.lanes === mostLanes ? head.last_lane : null;
}

/** What is claimed of what was seen, and above which id all the rest is. */
function judge(
  seen: readonly Seen[],
  share: number,
  newest: number,
): Pick<Turns, 'claimed' | 'rest' | 'hasMore'> {
  const claimed = seen.filter((event): event is ClaimedEvent => event.body !== null);
  const left = seen.find(({ body }) => body === null);
  // A lane that used up its share may have more after it.
  const usedUp = [...Map.groupBy(seen, ({ lane }) => lane).values()].filter((own) => own.length === share);
  const ends = usedUp.map((own) => own.at(-1)?.id ?? 0);
  return {
    claimed,
    rest: Math.min(newest, left ? left.id - 1 : newest, ...ends),
    hasMore: left !== undefined || usedUp.length > 0,
  };
}

/**
 * How many wait changes faster than any statistics: a planner that expects few would read and sort all of a backlog for
 * each batch. Where rows must be sorted all the same, the price that this seems to have must not make it compile.
 */
async function planByIndex(tx: Tx): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`.execute(tx);
}

async function planAsUsual(tx: Tx): Promise<void> {
  await sql`set local enable_sort = on`.execute(tx);
}

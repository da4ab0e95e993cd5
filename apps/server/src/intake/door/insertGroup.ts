import type { Database } from '../../platform/database/index.ts';
import type { Route } from '../source.ts';

export interface NewEvent {
  body: Buffer;
  route: Route;
}

/**
 * One statement for a group of any size, planned once for each connection. The bodies travel as one piece of binary, cut
 * up again on the other side: a parameter each, or an array of bytea in its text form, costs several times as much.
 */
const insert = `
  insert into inbound_events (source, body, lane)
  select $1, substring($2::bytea from cut.start for cut.length), cut.lane
  from unnest($3::integer[], $4::integer[], $5::text[]) with ordinality as cut (start, length, lane, position)
  order by cut.position`;

/** Only for those that need it: looking for what came before costs every row something. */
const insertNamed = `
  insert into inbound_events (source, body, lane, delivery_id, about)
  select $1, substring($2::bytea from cut.start for cut.length), cut.lane, cut.delivery_id, cut.about::jsonb
  from unnest($3::integer[], $4::integer[], $5::text[], $6::text[], $7::text[])
    with ordinality as cut (start, length, lane, delivery_id, about, position)
  order by cut.position
  on conflict (source, delivery_id) where delivery_id is not null do nothing`;

/** Stores events in one commit. A delivery that is there already is left as it is. */
export async function insertGroup(db: Database, source: string, group: readonly NewEvent[]): Promise<void> {
  const starts: number[] = [];
  let start = 1;
  for (const { body } of group) {
    starts.push(start);
    start += body.length;
  }
  const values = [
    source,
    Buffer.concat(group.map(({ body }) => body)),
    starts,
    group.map(({ body }) => body.length),
    group.map(({ route }) => route.lane ?? ''),
  ];
  if (group.every(({ route }) => route.deliveryId === undefined && route.about === undefined)) {
    await db.pools.pipeline.query({ name: 'intake_append', text: insert, values });
    return;
  }
  const named = [
    group.map(({ route }) => route.deliveryId ?? null),
    group.map(({ route }) => (route.about ? JSON.stringify(route.about) : null)),
  ];
  await db.pools.pipeline.query({
    name: 'intake_append_named',
    text: insertNamed,
    values: [...values, ...named],
  });
}

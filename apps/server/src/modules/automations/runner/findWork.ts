import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { type Person, personColumns } from './person.ts';

/** Somebody to whom something happened, or whose time has come. */
export interface Work {
  team_id: number;
  contact_id: number;
}

/** Somebody who is held, with what texts may say of them. */
export type Held = Work & Person;

/** Of one team at a time, so that a hundred thousand due at nine o'clock are one turn of many. */
const mostOfTeam = 50;
const mostAtOnce = 100;
/** How much of a batch each lane gets when all are full; what one leaves the others take. */
const room = [60, 30, 10] as const;

/** Where a loop stands. */
export interface Turns {
  /** Each lane. */
  lanes: { after: number; isAlone: boolean }[];
  /** Who is in the hands of this process already: they are passed over, instead of being found and not held. */
  busy: Map<string, Work>;
}

export const newTurns = (busy: Turns['busy'] = new Map()): Turns => ({
  lanes: room.map(() => ({ after: 0, isAlone: false })),
  busy,
});

export const personKey = ({ team_id, contact_id }: Work) => `${team_id} ${contact_id}`;

/**
 * People with something to do, the lanes with their shares. Within a lane it hops from team to team by the index, starting
 * behind the team that was served last. A team that nobody shared the last turn with has the room of two in the next: who
 * comes meanwhile is first in the turn after it.
 */
export async function findWork(tx: Tx, now: Date, { lanes, busy }: Turns): Promise<Work[]> {
  const rows = await lookIntoLanes(tx, now, { lanes, busy: [...busy.values()] });
  const found = sharesOf(lanes.map((_, lane) => rows.filter((one) => one.lane === lane)));
  for (const [lane, own] of found.entries()) {
    const last = own.at(-1)?.team_id;
    const isAlone = own.length >= mostOfTeam && own.every(({ team_id }) => team_id === last);
    lanes[lane] = { after: last ?? 0, isAlone };
  }
  const people = found.flat().map(({ team_id, contact_id }) => ({ team_id, contact_id }));
  return [...new Map(people.map((one) => [personKey(one), one])).values()];
}

type Found = Work & { lane: number };

/** Each lane its own room, and what is left over to the first that has more. */
function sharesOf(lanes: readonly Found[][]): Found[][] {
  let left = mostAtOnce;
  for (const [lane, rows] of lanes.entries()) left -= Math.min(rows.length, room[lane] ?? 0);
  return lanes.map((rows, lane) => {
    const own = room[lane] ?? 0;
    const more = Math.min(left, Math.max(0, rows.length - own));
    left -= more;
    return rows.slice(0, own + more);
  });
}

type Looking = Pick<Turns, 'lanes'> & { busy: readonly Work[] };

/** One statement for all lanes: from the team served last to the end, and from the beginning to that team. */
async function lookIntoLanes(tx: Tx, now: Date, { lanes, busy }: Looking): Promise<Found[]> {
  const { rows } = await tx.planned(
    'automation_work',
    sql<Found>`
    with busy as materialized (
      select * from unnest(${busy.map(({ team_id }) => team_id)}::bigint[], ${busy.map(({ contact_id }) => contact_id)}::bigint[])
        as b (team_id, contact_id)
    )
    select l.lane, w.team_id, w.contact_id
    from unnest(
      ${lanes.map((_, lane) => lane)}::smallint[], ${lanes.map(({ after }) => after)}::bigint[],
      ${lanes.map(({ isAlone }) => (isAlone ? mostAtOnce : mostOfTeam))}::integer[]
    ) as l (lane, after, most)
    cross join lateral (
      select * from (
        (${hop(now, sql`l.after`, sql`9223372036854775807`)})
        union all
        (${hop(now, sql`0`, sql`l.after`)})
      ) both_ways limit ${sql.lit(mostAtOnce)}
    ) w`,
  );
  return rows;
}

/**
 * People of the teams behind one and up to another, from team to team. Inputs are bounded as whole keys, for by their parts the
 * primary key looks as good as the lane's and has all that wait in other lanes read through.
 */
function hop(now: Date, after: RawBuilder<unknown>, upTo: RawBuilder<unknown>): RawBuilder<unknown> {
  const next = (behind: RawBuilder<unknown>) => sql`least(
    (select min(i.team_id) from automation_inputs i where i.lane = l.lane and i.team_id > ${behind} and i.team_id <= ${upTo}),
    (select min(w.team_id) from automation_waits w
      where w.lane = l.lane and w.team_id > ${behind} and w.team_id <= ${upTo} and w.due_at is not null))`;
  const isFree = (of: string) =>
    sql`(${sql.ref(`${of}.team_id`)}, ${sql.ref(`${of}.contact_id`)}) not in (select * from busy)`;
  return sql`
    with recursive teams (team_id) as (
      select ${next(after)}
      union all
      select ${next(sql`teams.team_id`)} from teams where teams.team_id is not null
    )
    select work.team_id, work.contact_id
    from teams
    cross join lateral (
      select * from (
        (select i.team_id, i.contact_id from automation_inputs i
        where (i.lane, i.team_id, i.id) >= (l.lane, teams.team_id, 0) and (i.lane, i.team_id) <= (l.lane, teams.team_id)
          and (i.not_before is null or i.not_before <= ${now})
          and ${isFree('i')}
        order by i.lane, i.team_id, i.id limit l.most)
        union all
        (select w.team_id, w.contact_id from automation_waits w
        where w.lane = l.lane and w.team_id = teams.team_id and w.due_at <= ${now} and ${isFree('w')}
        order by w.due_at limit l.most)
      ) both_of limit l.most
    ) work
    where teams.team_id is not null`;
}

/** Holds people, and thereby all of their runs and what is known of them. Who is held elsewhere comes next time. */
export async function holdPeople(tx: Tx, work: readonly Work[]): Promise<Held[]> {
  if (work.length === 0) return [];
  const { rows } = await tx.plannedByIndex(
    'automation_people',
    sql<Held>`
    select c.team_id, c.id as contact_id, ${personColumns}
    from contacts c
    where (c.team_id, c.id) in (
      select * from unnest(${work.map((one) => one.team_id)}::bigint[], ${work.map((one) => one.contact_id)}::bigint[]))
    order by c.team_id, c.id
    for no key update skip locked`,
  );
  return rows;
}

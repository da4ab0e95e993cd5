import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** Somebody to whom something happened, or whose time has come. */
export interface Work {
  team_id: number;
  contact_id: number;
}

/** Of one team at a time, so that a hundred thousand due at nine o'clock are one turn of many. */
const mostOfTeam = 50;
const mostAtOnce = 100;
/** How much of a batch each lane gets when all are full; what one leaves the others take. */
const room = [60, 30, 10] as const;

/** Where a loop stands. */
export interface Turns {
  /** The team that was served last, by lane. */
  last: number[];
  /** Who is in the hands of this process already: they are passed over, instead of being found and not held. */
  busy: Map<string, Work>;
}

export const newTurns = (busy: Turns['busy'] = new Map()): Turns => ({ last: [0, 0, 0], busy });

export const personKey = ({ team_id, contact_id }: Work) => `${team_id} ${contact_id}`;

/**
 * People with something to do, the lanes with their shares. Within a lane it hops from team to team by the index, starting
 * behind the team that was served last.
 */
export async function findWork(tx: Tx, now: Date, { last, busy }: Turns): Promise<Work[]> {
  const lanes: Work[][] = [];
  for (const lane of room.keys()) {
    lanes.push(await findInLane(tx, { lane, now, after: last[lane] ?? 0, busy: [...busy.values()] }));
  }
  const found = sharesOf(lanes);
  for (const [lane, rows] of found.entries()) last[lane] = rows.at(-1)?.team_id ?? 0;
  return [...new Map(found.flat().map((one) => [personKey(one), one])).values()];
}

/** Each lane its own room, and what is left over to the first that has more. */
function sharesOf(lanes: readonly Work[][]): Work[][] {
  let left = mostAtOnce;
  for (const [lane, rows] of lanes.entries()) left -= Math.min(rows.length, room[lane] ?? 0);
  return lanes.map((rows, lane) => {
    const own = room[lane] ?? 0;
    const more = Math.min(left, Math.max(0, rows.length - own));
    left -= more;
    return rows.slice(0, own + more);
  });
}

interface Looking {
  lane: number;
  now: Date;
  /** The team that was served last. */
  after: number;
  busy: readonly Work[];
}

async function findInLane(tx: Tx, looking: Looking): Promise<Work[]> {
  const behind = await hop(tx, looking);
  if (behind.length > 0 || looking.after === 0) return behind;
  return hop(tx, { ...looking, after: 0 });
}

async function hop(tx: Tx, { lane, now, after, busy }: Looking): Promise<Work[]> {
  const isFree = (of: string) => sql`(${sql.ref(`${of}.team_id`)}, ${sql.ref(`${of}.contact_id`)}) not in (
    select * from unnest(${busy.map(({ team_id }) => team_id)}::bigint[], ${busy.map(({ contact_id }) => contact_id)}::bigint[]))`;
  const { rows } = await sql<Work>`
    with recursive teams (team_id) as (
      select least(
        (select min(team_id) from automation_inputs where lane = ${lane} and team_id > ${after}),
        (select min(team_id) from automation_waits where lane = ${lane} and team_id > ${after} and due_at is not null))
      union all
      select least(
        (select min(i.team_id) from automation_inputs i where i.lane = ${lane} and i.team_id > teams.team_id),
        (select min(w.team_id) from automation_waits w
          where w.lane = ${lane} and w.team_id > teams.team_id and w.due_at is not null))
      from teams where teams.team_id is not null
    )
    select work.team_id, work.contact_id
    from teams
    cross join lateral (
      select * from (
        (select i.team_id, i.contact_id from automation_inputs i
        where i.lane = ${lane} and i.team_id = teams.team_id and (i.not_before is null or i.not_before <= ${now})
          and ${isFree('i')}
        order by i.id limit ${mostOfTeam})
        union all
        (select w.team_id, w.contact_id from automation_waits w
        where w.lane = ${lane} and w.team_id = teams.team_id and w.due_at <= ${now} and ${isFree('w')}
        order by w.due_at limit ${mostOfTeam})
      ) both_of limit ${mostOfTeam}
    ) work
    where teams.team_id is not null
    limit ${mostAtOnce}`.execute(tx);
  return rows;
}

/** Holds people and thereby all of their runs. Who is held elsewhere comes next time. */
export async function holdPeople(tx: Tx, work: readonly Work[]): Promise<Work[]> {
  if (work.length === 0) return [];
  const { rows } = await sql<Work>`
    select c.team_id, c.id as contact_id
    from contacts c
    where (c.team_id, c.id) in (
      select * from unnest(${work.map((one) => one.team_id)}::bigint[], ${work.map((one) => one.contact_id)}::bigint[]))
    order by c.team_id, c.id
    for no key update skip locked`.execute(tx);
  return rows;
}

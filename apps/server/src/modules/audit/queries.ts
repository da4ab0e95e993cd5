import type { AuditEvent, AuditFilters, AuditValue } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { memberName } from '../../messaging/assignment/index.ts';
import type { Tx } from '../../platform/database/index.ts';

export interface AuditRow {
  id: number;
  at: Date;
  action: string;
  actor_kind: AuditEvent['actor']['kind'];
  actor_id: number | null;
  actor_name: string | null;
  impersonator_id: number | null;
  impersonator_name: string | null;
  target_kind: string;
  target_id: number | null;
  data: {
    name?: string;
    before?: Record<string, AuditValue>;
    after?: Record<string, AuditValue>;
  };
  ip: string | null;
}

interface Position {
  teamId: number;
  filters: AuditFilters;
  /** Only what is older than this line. */
  before?: number | undefined;
  limit: number;
}

/** Reads lines of the log, newest first, with the names that people have today. */
export async function readAuditEvents(tx: Tx, position: Position): Promise<AuditRow[]> {
  return (await auditEventsQuery(position).execute(tx)).rows;
}

export function auditEventsQuery({ teamId, filters, before, limit }: Position): RawBuilder<AuditRow> {
  return sql<AuditRow>`
    select e.id, e.at, e.action, e.actor_kind, e.actor_id, ${memberName('a')} as actor_name,
           e.impersonator_id, ${memberName('i')} as impersonator_name,
           e.target_kind, e.target_id, e.data, host(e.ip) as ip
    from audit_events e
    left join users a on e.actor_kind = 'user' and a.id = e.actor_id
    left join users i on i.id = e.impersonator_id
    where e.team_id = ${teamId} ${sql.join(conditions(teamId, filters, before), sql` `)}
    order by e.id desc
    limit ${limit}
  `;
}

function conditions(
  teamId: number,
  { action, actor, from, to }: AuditFilters,
  before: number | undefined,
): RawBuilder<unknown>[] {
  return [
    before === undefined ? sql`` : sql`and e.id < ${before}`,
    action === undefined ? sql`` : sql`and e.action = ${action}`,
    actor === undefined ? sql`` : sql`and e.actor_kind = 'user' and e.actor_id = ${actor}`,
    from === undefined ? sql`` : since(teamId, from),
    to === undefined ? sql`` : until(teamId, to),
  ];
}

/**
 * Lines are read by their number, so the number at which a time begins is looked up first. Numbers are given a little later
 * than the time is taken, and never an hour: what is an hour older than the bound has a smaller number than all within it.
 * `coalesce` stands inside the query, or row-level security keeps the bound from the index.
 */
function since(teamId: number, from: string): RawBuilder<unknown> {
  return sql`and e.at >= ${from}::timestamptz and e.id > (select coalesce((
    select b.id from audit_events b
    where b.team_id = ${teamId} and b.at < ${from}::timestamptz - interval '1 hour'
    order by b.at desc, b.id desc limit 1), 0))`;
}

function until(teamId: number, to: string): RawBuilder<unknown> {
  return sql`and e.at < ${to}::timestamptz and e.id < (select coalesce((
    select b.id from audit_events b
    where b.team_id = ${teamId} and b.at >= ${to}::timestamptz + interval '1 hour'
    order by b.at, b.id limit 1), ${Number.MAX_SAFE_INTEGER}::bigint))`;
}

interface AuditPerson {
  id: number;
  name: string;
}

/** Reads the people who stand in the log of a team. */
export async function readAuditActors(tx: Tx, teamId: number): Promise<AuditPerson[]> {
  return (await auditActorsQuery(teamId).execute(tx)).rows;
}

/** From each person to the next in the index: a look for everybody who stands in the log, however long it is. */
export function auditActorsQuery(teamId: number): RawBuilder<AuditPerson> {
  const ofPeople = sql`e.team_id = ${teamId} and e.actor_kind = 'user'`;
  return sql<AuditPerson>`
    with recursive people (id) as (
      (select e.actor_id from audit_events e where ${ofPeople} order by e.actor_id limit 1)
      union all
      select (select e.actor_id from audit_events e where ${ofPeople} and e.actor_id > p.id order by e.actor_id limit 1)
      from people p where p.id is not null
    )
    select u.id, ${memberName('u')} as name from people p join users u on u.id = p.id
    order by name, u.id
  `;
}

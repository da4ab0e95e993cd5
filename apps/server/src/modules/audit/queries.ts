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
export async function readAuditEvents(tx: Tx, { teamId, filters, before, limit }: Position) {
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.action, e.actor_kind, e.actor_id, ${memberName('a')} as actor_name,
           e.impersonator_id, ${memberName('i')} as impersonator_name,
           e.target_kind, e.target_id, e.data, host(e.ip) as ip
    from audit_events e
    left join users a on e.actor_kind = 'user' and a.id = e.actor_id
    left join users i on i.id = e.impersonator_id
    where e.team_id = ${teamId} ${sql.join(conditions(filters, before), sql` `)}
    order by e.id desc
    limit ${limit}
  `.execute(tx);
  return rows;
}

function conditions(filters: AuditFilters, before: number | undefined): RawBuilder<unknown>[] {
  const { action, actor, from, to } = filters;
  return [
    before === undefined ? sql`` : sql`and e.id < ${before}`,
    action === undefined ? sql`` : sql`and e.action = ${action}`,
    actor === undefined ? sql`` : sql`and e.actor_kind = 'user' and e.actor_id = ${actor}`,
    from === undefined ? sql`` : sql`and e.at >= ${from}::timestamptz`,
    to === undefined ? sql`` : sql`and e.at < ${to}::timestamptz`,
  ];
}

/** Reads the people who stand in the log of a team. */
export async function readAuditActors(tx: Tx, teamId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${memberName('u')} as name from users u
    where exists (
      select from audit_events e where e.team_id = ${teamId} and e.actor_kind = 'user' and e.actor_id = u.id)
    order by name, u.id
  `.execute(tx);
  return rows;
}

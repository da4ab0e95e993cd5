import { type AlertKind, type AlertSeverity, alertKindNames, kindOfAlert } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { type Asked, type CauseName, causes, kindsOf } from './causes/index.ts';
import { ringFor, settleBells } from './ringFor.ts';
import type { RowKey } from './rowKey.ts';

interface Moved extends RowKey {
  what: 'opened' | 'changed' | 'reopened' | 'closed';
}

/** A cause that comes back within so many hours is the one that was told of already. */
const quietHours: Record<Exclude<AlertSeverity, 'news'>, number> = { stops: 1, attention: 24 };
/** What began longer ago is shown, and rings no bell: it was there before anybody looked for it. */
const ringHours = 24;
/** News that is older is none. */
const newsHours = 1;

export interface Check {
  names: readonly CauseName[];
  teamIds: readonly number[];
  now: Date;
  messages?: readonly RowKey[];
}

/**
 * Makes the open alerts of some causes what these say at this moment, and tells whoever has to know. It may be called at
 * any time and as often as anybody likes: what is open already does not ring again.
 */
export async function checkAlerts(tx: Tx, { names, teamIds, now, messages = [] }: Check): Promise<void> {
  await takeTurns(tx, teamIds);
  const moved = await reconcile(tx, names, { teamIds, now, messages });
  const those = (what: Moved['what']) => moved.filter((row) => row.what === what);
  await ringFor(tx, now, those('opened'), new Date(now.getTime() - ringHours * 3_600_000));
  await settleBells(tx, now, those('closed'));
  for (const team_id of new Set(moved.map((row) => row.team_id)))
    publish(tx, { name: 'alerts.updated', payload: { team_id } });
}

/** Of two transactions of a team the second sees what the first made so. */
async function takeTurns(tx: Tx, teamIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(teamIds)].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtextextended('alerts', ${id}))`.execute(tx);
}

async function reconcile(tx: Tx, names: readonly CauseName[], asked: Asked): Promise<Moved[]> {
  const kinds = kindsOf(names);
  const { now, teamIds } = asked;
  const wanted = sql.join(
    names.map((name) => sql`(${causes[name].select(asked)})`),
    sql` union all `,
  );
  const same = sql`a.team_id = w.team_id and a.kind = w.kind and a.subject_id = w.subject_id`;
  const { rows } = await sql<Moved>`
    with wanted as materialized (${wanted}),
    closed as (
      update alerts a set closed_at = ${now}
      where a.team_id = any(${teamIds}::bigint[]) and a.closed_at is null and a.kind = any(${kinds})
        and not exists (select from wanted w where ${same})
      returning a.team_id, a.id
    ), changed as (
      update alerts a set data = w.data, cause = w.cause, phone_number_id = w.phone_number_id from wanted w
      where ${same} and a.closed_at is null and (a.data, a.cause) is distinct from (w.data, w.cause)
      returning a.team_id, a.id
    ), fresh as (
      select w.*, before.id as before_id from wanted w
      left join lateral (
        select a.id from alerts a
        where ${same} and a.cause = w.cause and a.closed_at is not null
          and (a.kind = any(${kindsWith('news')}) or a.closed_at > ${quietSince(now)})
        order by a.id desc limit 1
      ) before on true
      where not exists (select from alerts a where ${same} and a.closed_at is null)
    ), reopened as (
      update alerts a set closed_at = null, data = f.data from fresh f
      where a.team_id = f.team_id and a.id = f.before_id and a.kind <> all(${kindsWith('news')})
      returning a.team_id, a.id
    ), opened as (
      insert into alerts (team_id, kind, subject_id, user_id, phone_number_id, cause, data, since, opened_at)
      select f.team_id, f.kind, f.subject_id, f.user_id, f.phone_number_id, f.cause, f.data, f.since, ${now}
      from fresh f
      where f.before_id is null
        and (f.kind <> all(${kindsWith('news')}) or f.since > ${new Date(now.getTime() - newsHours * 3_600_000)})
      on conflict (team_id, kind, subject_id) where closed_at is null do nothing
      returning team_id, id
    )
    select team_id, id, 'closed' as what from closed
    union all select team_id, id, 'changed' from changed
    union all select team_id, id, 'reopened' from reopened
    union all select team_id, id, 'opened' from opened
    order by team_id, id`.execute(tx);
  return rows;
}

const kindsWith = (severity: AlertSeverity): AlertKind[] =>
  alertKindNames.filter((kind) => kindOfAlert(kind).severity === severity);

/** Until when an alert of the kind of `a` must have been closed to ring again. */
function quietSince(now: Date): RawBuilder<Date> {
  const hours = alertKindNames.map((kind) => {
    const { severity, quiet_hours } = kindOfAlert(kind);
    return quiet_hours ?? (severity === 'news' ? 0 : quietHours[severity]);
  });
  return sql`${now}::timestamptz - (${hours}::integer[])[array_position(${alertKindNames}::text[], a.kind)] * interval '1 hour'`;
}

import { type Alert, alertKindNames, kindOfAlert, seesAlerts } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { type AlertRow, alertColumns, alertPerson, describeAlert } from '../../messaging/alertWords/index.ts';

interface OpenRow extends AlertRow {
  id: number;
  since: Date;
  timezone: string;
}

/** More than this is not read at once by anybody. */
const most = 100;

/** What needs attention and what of it this person may see: the most serious first, of these the newest. News is told once, by bell and mail. */
export function listAlerts(ctx: RequestContext): Promise<Alert[]> {
  const held = ctx.actor.permissions;
  const shown = alertKindNames.filter(
    (kind) => kindOfAlert(kind).severity !== 'news' && seesAlerts(kind, held),
  );
  const own = shown.filter((kind) => kindOfAlert(kind).sees === 'self');
  return ctx.db.read(async (tx) => {
    const { rows } = await sql<OpenRow>`
      select a.id, a.since, t.timezone, ${alertColumns}
      from alerts a join teams t on t.id = a.team_id ${alertPerson}
      where a.team_id = ${ctx.teamId} and a.closed_at is null and a.kind = any(${shown})
        and (a.kind <> all(${own}) or a.user_id = ${ctx.person.userId})
      order by array_position(${shown}::text[], a.kind), a.since desc, a.id desc limit ${most}`.execute(tx);
    return rows.map((row) => present(row, ctx));
  });
}

function present(row: OpenRow, { locale, actor }: RequestContext): Alert {
  const { id, kind, phone_number_id, since, timezone } = row;
  const { severity, banner = null } = kindOfAlert(kind);
  return {
    id,
    kind,
    severity,
    banner,
    phone_number_id,
    since: since.toISOString(),
    ...describeAlert(row, { locale, held: actor.permissions, timezone }),
    for_support: kind === 'parked' ? forSupport(row) : null,
  };
}

/** Only whoever runs the installation can take them in again, and finds them by these numbers. */
function forSupport({ team_id, data }: AlertRow): string {
  const { ids } = data as { ids: number[] };
  return `Team ${team_id}: events ${ids.join(', ')} are parked.`;
}

import {
  type AlertMails,
  alertKindNames,
  kindOfAlert,
  type Locale,
  type MailChoice,
  type Permission,
  preferences,
  usualMails,
} from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { type AlertRow, alertColumns, alertPerson } from '../../messaging/alertWords/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ownPermissions, permissionsOfRole } from '../../platform/roles.ts';

interface Row extends AlertRow {
  notification_id: number;
  user_id: number;
  email: string;
  locale: Locale;
  team: string;
  timezone: string;
  role_id: number;
  own: string[] | null;
  chosen: unknown;
  is_closed: boolean;
}

/** An alert for somebody, with when they want mails of its kind. */
export interface ToMail extends Row {
  held: readonly Permission[];
  choice: MailChoice;
  severity: ReturnType<typeof kindOfAlert>['severity'];
}

/**
 * Alerts of members who may be mailed, locked until the mail is queued: whoever looks at the same time finds them told. `n`
 * is the notification, `a` its alert and `t` the team. The most serious first. Where somebody holds one, as whoever reads
 * it in the bell does, it is waited for; a look that comes again may leave it `forLater`.
 */
export async function readToMail(
  tx: Tx,
  which: RawBuilder<unknown>,
  { forLater = false } = {},
): Promise<ToMail[]> {
  const { rows } = await sql<Row>`
    select n.id as notification_id, n.user_id, u.email, u.locale, t.name as team, t.timezone, m.role_id,
      ${ownPermissions('m')} as own, m.preferences -> 'alert_mails' as chosen, a.closed_at is not null as is_closed,
      ${alertColumns}
    from notifications n
    join alerts a on a.team_id = n.team_id and a.id = n.alert_id
    join teams t on t.id = n.team_id and t.blocked_at is null
    join members m on m.team_id = n.team_id and m.user_id = n.user_id
    join users u on u.id = n.user_id and u.blocked_at is null and u.email_verified_at is not null
    ${alertPerson}
    where n.kind = 'alert' and ${which}
    order by array_position(${alertKindNames}::text[], a.kind), n.id
    for update of n ${forLater ? sql`skip locked` : sql``}`.execute(tx);
  return rows.flatMap(withChoice);
}

function withChoice(row: Row): ToMail[] {
  const { group, severity } = kindOfAlert(row.kind);
  if (group === null) return [];
  const held = permissionsOfRole(row.role_id, row.own);
  const known = preferences.shape.alert_mails.safeParse(row.chosen ?? {});
  const chosen: AlertMails = known.success ? known.data : {};
  return [{ ...row, held, severity, choice: chosen[group] ?? usualMails(group, held) }];
}

/** Those of one person in one team. */
export function byPerson(rows: readonly ToMail[]): ToMail[][] {
  return [...Map.groupBy(rows, ({ team_id, user_id }) => `${team_id} ${user_id}`).values()];
}

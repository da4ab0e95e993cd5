import { alertKindNames, kindOfAlert, type Notification } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import {
  type AlertRow,
  alertColumns,
  alertPerson,
  describeAlert,
} from '../../../messaging/alertWords/index.ts';
import { memberJson } from '../../../messaging/assignment/index.ts';
import { countUnread } from '../../../messaging/notifications/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { shownNameOf } from '../../../platform/shownName.ts';

interface NotificationRow extends Omit<Notification, 'created_at' | 'read_at' | 'alert'> {
  created_at: Date;
  read_at: Date | null;
  alert: (AlertRow & { is_solved: boolean }) | null;
  timezone: string;
}

interface ListInput {
  cursor?: string | undefined;
  per_page: number;
  kind?: Notification['kind'] | undefined;
  unread: boolean;
}

/** What concerns oneself, newest first; the cursor is the last one of the page before. */
export async function listNotifications(ctx: RequestContext, { cursor, per_page, kind, unread }: ListInput) {
  const before = cursor === undefined ? null : readCursor(cursor);
  return ctx.db.read(async (tx) => {
    const { rows } = await notificationsQuery(ctx, { before, limit: per_page + 1, kind, unread }).execute(tx);
    const page = rows.slice(0, per_page);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      page: page.map((row) => present(row, ctx)),
      nextCursor: last ? String(last.id) : null,
      unread: await countUnread(tx, ctx.teamId, ctx.person.userId),
    };
  });
}

interface NotificationPage {
  before: number | null;
  limit: number;
  kind?: Notification['kind'] | undefined;
  unread?: boolean;
}

/** The statement behind the bell; exported so that a test can ask PostgreSQL how it is run. */
export function notificationsQuery(
  { teamId, person }: Pick<RequestContext, 'teamId' | 'person'>,
  { before, limit, kind, unread = false }: NotificationPage,
): RawBuilder<NotificationRow> {
  const chosen = sql`${kind === undefined ? sql`` : sql`and n.kind = ${kind}`} ${unread ? sql`and n.read_at is null` : sql``}`;
  return sql<NotificationRow>`
    select n.id, n.kind, n.phone_number_id, ${memberJson('u')} as by, n.created_at, n.read_at,
      case when c.id is not null then json_build_object(
        'id', c.id,
        'name', ${shownNameOf},
        'phone_number', c.phone_number
      ) end as contact,
      o.id as note_id, coalesce(o.body, n.data ->> 'text') as text, t.timezone,
      (select to_jsonb(x) from (
        select ${alertColumns}, a.closed_at is not null and a.kind <> all(${news}) as is_solved
        from alerts a ${alertPerson}
        where a.team_id = n.team_id and a.id = n.alert_id) x) as alert
    from notifications n
    join teams t on t.id = n.team_id
    left join contacts c on c.team_id = n.team_id and c.id = n.contact_id
    left join users u on u.id = n.actor_user_id
    left join conversation_notes o on o.team_id = n.team_id and o.id = n.note_id and o.deleted_at is null
    where n.team_id = ${teamId} and n.user_id = ${person.userId} ${before === null ? sql`` : sql`and n.id < ${before}`} ${chosen}
    order by n.id desc limit ${limit}`;
}

/** News is never solved: it only grows old. */
const news = alertKindNames.filter((kind) => kindOfAlert(kind).severity === 'news');

function present({ alert, timezone, ...row }: NotificationRow, ctx: RequestContext): Notification {
  const held = ctx.actor.permissions;
  const told = alert && describeAlert(alert, { locale: ctx.locale, held, timezone });
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    text: told?.advice ?? row.text,
    alert: alert &&
      told && {
        title: told.title,
        severity: kindOfAlert(alert.kind).severity,
        path: told.action?.path ?? null,
        is_solved: alert.is_solved,
      },
  };
}

function readCursor(text: string): number {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw invalidField('cursor', {
    en: 'This address is out of date. Load the list again.',
    fr: 'Cette adresse n’est plus valable. Rechargez la liste.',
  });
}

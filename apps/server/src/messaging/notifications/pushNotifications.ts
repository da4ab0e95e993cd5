import { type Locale, type Notification, noNumber } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { enqueuePush } from '../../platform/push/index.ts';
import { ownPermissions, permissionsOfRole } from '../../platform/roles.ts';
import { shownNameOf } from '../../platform/shownName.ts';
import { type AlertRow, alertColumns, alertPerson, describeAlert } from '../alertWords/index.ts';
import { conversationTag, personalTitles } from './words.ts';

interface Told {
  id: number;
  team_id: number;
  user_id: number;
  subscription_id: number;
  locale: Locale;
  kind: Notification['kind'];
  /** Of the conversation; null where it is about none. */
  phone_number_id: number | null;
  contact_id: number | null;
  /** Any of the team's. */
  some_number_id: number | null;
  person: string;
  by: string | null;
  text: string | null;
  alert: AlertRow | null;
  role_id: number;
  own: string[] | null;
  timezone: string;
}

const written = z.object({ team_id: z.int(), id: z.int() });
type Written = z.output<typeof written>;

/**
 * What concerns one member, as a push to all browsers of theirs. Whoever wants none at all gets none, nor does whoever
 * has read it by then, or whose team is blocked.
 */
export const pushNotifications = defineJob({
  name: 'push.pushNotifications',
  payload: z.object({ notifications: z.array(written) }),
  maxAttempts: 3,
  async run({ notifications }, { db }) {
    await db.transaction(async (tx) => {
      for (const told of await findTold(tx, notifications)) {
        const content = { ...wordsOf(told), tag: tagOf(told) };
        await enqueuePush(tx, { userId: told.user_id, subscriptionId: told.subscription_id, content });
      }
    });
  },
});

function wordsOf(told: Told): { title: string; body: string; url: string } {
  const { kind, alert, locale, timezone } = told;
  if (kind !== 'alert' || !alert) {
    const titles = personalTitles[locale][kind === 'alert' ? 'assigned' : kind];
    return { title: titles(told.by, told.person), body: told.text ?? '', url: urlOf(told) };
  }
  const held = permissionsOfRole(told.role_id, told.own);
  const { title, advice, action } = describeAlert(alert, { locale, held, timezone });
  return {
    title,
    body: advice,
    url: action?.path ?? `/teams/${told.team_id}/${told.some_number_id ?? noNumber}`,
  };
}

function urlOf({ team_id, phone_number_id, contact_id, some_number_id }: Told): string {
  if (contact_id === null) return `/teams/${team_id}/${some_number_id ?? noNumber}/settings/teammates`;
  return `/teams/${team_id}/${phone_number_id}/messages/${contact_id}`;
}

/** What somebody wrote and that they ask for a person by it is one piece of news. */
function tagOf({ kind, id, phone_number_id, contact_id }: Told): string {
  const isAboutWords = kind === 'human_needed' && phone_number_id !== null && contact_id !== null;
  return isAboutWords ? conversationTag(phone_number_id, contact_id) : `notification:${id}`;
}

async function findTold(tx: Tx, ids: readonly Written[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select n.id, n.team_id, n.user_id, s.id as subscription_id, u.locale, n.kind, n.phone_number_id, n.contact_id,
      (select min(p.id) from phone_numbers p where p.team_id = n.team_id) as some_number_id,
      coalesce(${shownNameOf}, c.phone_number, '…')
        as person,
      coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as by,
      coalesce(o.body, n.data ->> 'text') as text, m.role_id, ${ownPermissions('m')} as own, t.timezone,
      (select to_jsonb(x) from (select ${alertColumns} from alerts a ${alertPerson}
        where a.team_id = n.team_id and a.id = n.alert_id) x) as alert
    from jsonb_to_recordset(${jsonRows(ids)}) as x(team_id bigint, id bigint)
    -- Messages of people are told by pushMessages, to those who follow as to all others.
    join notifications n on n.team_id = x.team_id and n.id = x.id and n.read_at is null and n.kind <> 'followed_message'
    join teams t on t.id = n.team_id and t.blocked_at is null
    join members m on m.team_id = n.team_id and m.user_id = n.user_id
      and coalesce(m.preferences ->> 'push', 'mine_and_unassigned') <> 'none'
    join users u on u.id = n.user_id and u.blocked_at is null
    join push_subscriptions s on s.user_id = n.user_id
    left join contacts c on c.team_id = n.team_id and c.id = n.contact_id
    left join users a on a.id = n.actor_user_id
    left join conversation_notes o on o.team_id = n.team_id and o.id = n.note_id
    order by n.id, s.id`.execute(tx);
  return rows;
}

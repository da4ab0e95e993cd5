import { sql } from 'kysely';
import { memberName } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { shownNameOf } from '../../../platform/shownName.ts';
import { type ListPage, matchingQuery } from '../listFilters.ts';

/** A conversation as a spreadsheet tells it. */
export interface ExportedConversation {
  contact_id: number;
  name: string | null;
  phone_number: string | null;
  our_number: string | null;
  shelf: 'open' | 'snoozed' | 'closed';
  assignee: string | null;
  labels: string | null;
  first_message_at: Date | null;
  last_message_at: Date | null;
  waiting_since: Date | null;
  closing_reason: string | null;
  rating: number | null;
}

/** The next page of those that meet the filters. */
export async function readExported(
  tx: Tx,
  scope: NumberScope,
  page: ListPage,
  afterId: number,
): Promise<ExportedConversation[]> {
  const { teamId, phoneNumberId } = scope;
  const { rows } = await sql<ExportedConversation>`
    select v.contact_id, ${shownNameOf} as name, c.phone_number, v.shelf, v.last_message_at, v.waiting_since,
      coalesce(p.display_phone_number, p.verified_name) as our_number,
      (select ${memberName('u')} from users u where u.id = v.assigned_user_id) as assignee,
      (
        select string_agg(distinct l.name, ', ' order by l.name) from conversation_labels k
        join labels l on l.team_id = k.team_id and l.id = k.label_id
        where k.team_id = v.team_id and k.contact_id = v.contact_id and k.phone_number_id = v.phone_number_id
      ) as labels,
      (
        select m.happened_at from messages m
        where m.team_id = v.team_id and m.phone_number_id = v.phone_number_id and m.contact_id = v.contact_id
        order by m.id limit 1
      ) as first_message_at,
      case when v.closed then (
        select r.name from closing_reasons r where r.team_id = v.team_id and r.id = v.closing_reason_id
      ) end as closing_reason,
      (
        select g.score from ratings g
        where g.team_id = v.team_id and g.contact_id = v.contact_id and g.phone_number_id = v.phone_number_id
          and g.score is not null
        order by g.id desc limit 1
      ) as rating
    from (${matchingQuery(scope, page, afterId)}) found
    join conversations v
      on v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = found.contact_id
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    join phone_numbers p on p.team_id = v.team_id and p.id = v.phone_number_id
    order by v.contact_id`.execute(tx);
  return rows;
}

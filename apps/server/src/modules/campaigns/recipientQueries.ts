import type { CampaignContact, EarlierOutcome } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { shownNameOf } from '../../platform/shownName.ts';

export interface RecipientRow {
  id: number;
  contact_id: number;
  name: string | null;
  phone_number: string | null;
  status: CampaignContact['status'];
  skip_reason: string | null;
  variables: Record<string, string> | null;
  data: Record<string, string>;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  error_code: number | null;
  error_title: string | null;
  error_details: string | null;
  line: number | null;
  /** Why nothing may leave before `due_at`, of somebody who has no message yet. */
  wait_reason: string | null;
  due_at: Date | null;
}

export type RecipientFilter =
  | 'all'
  | 'pending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'skipped'
  | 'held_out'
  | 'uncertain';

/** What each tab of the results shows; a message that was read was delivered and sent as well. */
export const conditions: Record<RecipientFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  pending: sql<boolean>`(r.status = 'pending' or m.status in ('queued', 'sending')
    or (r.message_id is not null and m.id is null))`,
  sent: sql<boolean>`m.accepted_at is not null`,
  delivered: sql<boolean>`m.delivered_at is not null`,
  read: sql<boolean>`m.read_at is not null`,
  failed: sql<boolean>`m.status in ('failed', 'expired')`,
  skipped: sql<boolean>`(r.status = 'skipped' or m.status = 'skipped')`,
  held_out: sql<boolean>`r.status = 'held_out'`,
  uncertain: sql<boolean>`m.open_status = 'uncertain'`,
};

/** What of an earlier campaign somebody writes to again; an answer proves reading, whatever WhatsApp says. */
export const outcomes: Record<EarlierOutcome, ReturnType<typeof sql<boolean>>> = {
  everyone: conditions.all,
  not_read: sql<boolean>`(m.delivered_at is not null and m.read_at is null and r.replied_at is null)`,
  read: sql<boolean>`(m.read_at is not null or r.replied_at is not null)`,
  not_replied: sql<boolean>`(m.delivered_at is not null and r.replied_at is null)`,
  replied: sql<boolean>`r.replied_at is not null`,
  clicked_not_ordered: sql<boolean>`exists (
    select from message_clicks k
    where k.team_id = r.team_id and k.message_id = r.message_id and not exists (
      select from shop_orders o
      where o.team_id = r.team_id and o.contact_id = r.contact_id and o.cancelled_at is null and o.placed_at >= k.first_at))`,
  failed: conditions.failed,
  skipped: conditions.skipped,
};

/** Whether the contact `c` is among those of a campaign to whom this happened. */
export function whoseOutcome(campaignId: number, outcome: EarlierOutcome): RawBuilder<unknown> {
  return sql`exists (
    select from campaign_recipients r
    left join messages m on m.team_id = r.team_id and m.id = r.message_id
    where r.team_id = c.team_id and r.campaign_id = ${campaignId} and r.contact_id = c.id
      and ${outcomes[outcome]})`;
}

/** The gate may refuse twice: before a message is made of a recipient, and when one comes back into the queue. */
export const recipientColumns = sql`
  r.id, r.contact_id, ${shownNameOf} as name, c.phone_number,
  case when r.status = 'claimed' then coalesce(m.status, 'sending') else r.status end as status,
  coalesce(r.skip_reason, m.decision ->> 'reason') as skip_reason, r.variables, r.data, coalesce(m.sent_at, m.accepted_at) as sent_at, m.delivered_at, m.read_at,
  m.error_code, m.error_title, m.error_details, r.line,
  case when r.status = 'pending' then r.wait_reason end as wait_reason,
  case when r.status = 'pending' and r.due_at > '-infinity' and r.wait_reason is distinct from 'awaits_winner' then r.due_at end as due_at`;

export const recipientSources = sql`
  campaign_recipients r
  join contacts c on c.team_id = r.team_id and c.id = r.contact_id
  left join messages m on m.team_id = r.team_id and m.id = r.message_id`;

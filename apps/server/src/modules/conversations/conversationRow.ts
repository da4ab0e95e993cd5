import type { BlockReason, SlaKind } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { memberJson } from '../../messaging/assignment/index.ts';

/** A contact with its conversation; the latter's columns are null while there is none. */
export interface ConversationRow {
  team_id: number;
  contact_id: number;
  phone_number_id: number;
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  profile_name: string | null;
  optin_status: 'opted_in' | 'opted_out' | 'unknown';
  phone_number: string | null;
  country_code: string | null;
  closed: boolean | null;
  is_human_needed: boolean | null;
  unread_count: number | null;
  last_message_at: Date | null;
  /** For cursors: a Date drops the microseconds, and two conversations may be closer than that. */
  last_message_at_text: string | null;
  last_message_preview: string | null;
  last_message_type: string | null;
  last_message_inbound: boolean | null;
  /** Who of the team wrote it by hand. */
  last_message_author: { user_id: number; first_name: string } | null;
  last_inbound_at: Date | null;
  last_outbound_at: Date | null;
  last_read_at: Date | null;
  waiting_since: Date | null;
  /** For cursors, with its microseconds. */
  waiting_since_text: string | null;
  sla_kind: SlaKind | null;
  sla_due_at: Date | null;
  /** For cursors, with its microseconds. */
  sla_due_at_text: string | null;
  has_failed: boolean | null;
  /** Its place among `conversationPriorities`. */
  priority: number | null;
  is_from_ad: boolean | null;
  closing_reason_id: number | null;
  window_closes_at: Date | null;
  snoozed_until: Date | null;
  blocked_at: Date | null;
  block_reason: BlockReason | null;
  planned_at: string | null;
  assigned_to: { user_id: number; name: string } | null;
  followers: { user_id: number; name: string }[];
  version: number | null;
  groups: { id: number; name: string; color: string }[];
  labels: { id: number; name: string; color: string }[];
  /** What they bought in a Shopify shop; null for whoever bought nothing. */
  shopify: {
    customer_id: string | null;
    currency: string;
    total_spent: number;
    orders_count: number;
    last_order_at: string | null;
  } | null;
}

/** The columns of a `ConversationRow`, from contacts `c` and conversations `v`. */
export function conversationColumns(phoneNumberId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    c.team_id, c.id as contact_id, ${phoneNumberId}::bigint as phone_number_id, c.name, c.first_name, c.last_name, c.profile_name, c.optin_status,
    c.phone_number, c.country_code,
    v.closed, v.is_human_needed, v.unread_count, v.last_message_at, v.last_message_at::text as last_message_at_text,
    v.last_message_preview, v.last_message_type, v.last_message_inbound, v.last_inbound_at, v.last_outbound_at,
    v.last_read_at, v.window_closes_at, v.waiting_since, v.waiting_since::text as waiting_since_text,
    v.failed_message_id is not null as has_failed, v.sla_kind, v.sla_due_at, v.sla_due_at::text as sla_due_at_text,
    v.snoozed_until, v.blocked_at, v.block_reason, v.priority, v.is_from_ad, v.closing_reason_id,
    v.version,
    (
      select json_build_object('user_id', a.id, 'first_name', a.first_name) from users a where a.id = v.last_message_user_id
    ) as last_message_author,
    (
      select to_json(min(s.send_at))#>>'{}' from scheduled_messages s
      where s.team_id = c.team_id and s.phone_number_id = ${phoneNumberId} and s.contact_id = c.id
        and s.status = 'waiting' and s.kind = 'later'
    ) as planned_at,
    (select ${memberJson('u')} from users u where u.id = v.assigned_user_id) as assigned_to,
    coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
      from group_members m join groups g on g.team_id = m.team_id and g.id = m.group_id
      where m.team_id = c.team_id and m.contact_id = c.id and g.phone_number_id = ${phoneNumberId}
    ), '[]'::json) as groups,
    coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name)
      from labels l
      where l.team_id = c.team_id and l.id in (
        select label_id from conversation_labels k
        where k.team_id = c.team_id and k.contact_id = c.id and k.phone_number_id = ${phoneNumberId})
    ), '[]'::json) as labels,
    coalesce((
      select json_agg(${memberJson('w')} order by w.id) from users w
      where w.id in (
        select user_id from conversation_followers f
        where f.team_id = c.team_id and f.contact_id = c.id and f.phone_number_id = ${phoneNumberId})
    ), '[]'::json) as followers,
    (
      select json_build_object('customer_id', s.customer_id, 'currency', s.currency, 'total_spent', s.total_spent,
        'orders_count', s.orders_count, 'last_order_at', s.last_order_at)
      from shop_customers s where s.team_id = c.team_id and s.contact_id = c.id and s.platform = 'shopify'
    ) as shopify`;
}

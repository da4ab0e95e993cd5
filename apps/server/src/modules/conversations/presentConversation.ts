import { type Conversation, conversationPriorities } from '@herald/contract';
import { shownName } from '../../platform/shownName.ts';
import type { ConversationRow } from './conversationRow.ts';

/** A row as the wire has it, odd spellings included. */
export function presentConversation(row: ConversationRow, now: Date): Conversation {
  const secondsLeft = row.window_closes_at ? secondsBetween(now, row.window_closes_at) : 0;
  return {
    contact_id: row.contact_id,
    phone_number_id: row.phone_number_id,
    name: shownName(row),
    override_name: row.name,
    optin_status: row.optin_status,
    is_human_needed: row.is_human_needed ?? false,
    // WhatsApp gives businesses no pictures of people.
    avatar: null,
    phone_number: row.phone_number,
    country_code: row.country_code,
    last_message_interaction_at: iso(row.last_message_at),
    last_message_interaction_time_ago: row.last_message_at
      ? Math.max(0, secondsBetween(row.last_message_at, now))
      : null,
    last_message_received_at: iso(row.last_inbound_at),
    last_message_sended_at: iso(row.last_outbound_at),
    last_message_preview: row.last_message_preview,
    last_message_type: row.last_message_type,
    last_message_read_at: iso(row.last_read_at),
    last_message_contact_is_sender: row.last_message_inbound ?? false,
    last_message_author: row.last_message_author,
    waiting_since: iso(row.waiting_since),
    sla: row.sla_kind && row.sla_due_at && { kind: row.sla_kind, due_at: row.sla_due_at.toISOString() },
    has_failed: row.has_failed ?? false,
    priority: conversationPriorities[row.priority ?? 0] ?? 'none',
    is_from_ad: row.is_from_ad ?? false,
    unread_count: row.unread_count ?? 0,
    can_send_message: secondsLeft > 0,
    time_left_to_send_message: Math.max(0, secondsLeft),
    window_closes_at: iso(row.window_closes_at),
    closed: row.closed ?? false,
    closing_reason_id: row.closed ? row.closing_reason_id : null,
    blocked:
      row.blocked_at && row.block_reason
        ? { reason: row.block_reason, at: row.blocked_at.toISOString() }
        : null,
    snoozed_until: iso(row.snoozed_until),
    planned_at: row.planned_at && new Date(row.planned_at).toISOString(),
    assigned_to: row.assigned_to,
    followers: row.followers,
    version: row.version ?? 0,
    groups: row.groups,
    labels: row.labels,
    integrations: { shopify: presentShop(row.shopify) },
  };
}

function presentShop(shop: ConversationRow['shopify']): Conversation['integrations']['shopify'] {
  if (!shop) return null;
  const { last_order_at, ...totals } = shop;
  return { ...totals, last_order_date: last_order_at && new Date(last_order_at).toISOString() };
}

export function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1000);
}

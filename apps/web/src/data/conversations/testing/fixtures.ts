import type { Conversation, Message } from '@herald/contract';

const start = Date.UTC(2026, 10, 20, 9, 0, 0);

export function conversation(contactId: number, values: Partial<Conversation> = {}): Conversation {
  return {
    contact_id: contactId,
    phone_number_id: 2,
    name: `Contact ${contactId}`,
    override_name: null,
    optin_status: 'unknown',
    is_human_needed: false,
    avatar: null,
    phone_number: null,
    country_code: null,
    // The higher the id, the newer.
    last_message_interaction_at: new Date(start + contactId * 60_000).toISOString(),
    last_message_interaction_time_ago: 0,
    last_message_received_at: null,
    last_message_sended_at: null,
    last_message_preview: null,
    last_message_type: 'text',
    last_message_read_at: null,
    last_message_contact_is_sender: true,
    last_message_author: null,
    waiting_since: null,
    has_failed: false,
    sla: null,
    priority: 'none',
    is_from_ad: false,
    unread_count: 0,
    can_send_message: true,
    time_left_to_send_message: 3600,
    window_closes_at: null,
    closed: false,
    closing_reason_id: null,
    blocked: null,
    snoozed_until: null,
    planned_at: null,
    assigned_to: null,
    followers: [],
    version: 1,
    groups: [],
    labels: [],
    integrations: { shopify: null },
    ...values,
  };
}

/** A text message, one minute after the one with the id before. */
export function message(id: number, values: Partial<Omit<Message, 'type' | 'message'>> = {}): Message {
  const at = new Date(start + id * 60_000).toISOString();
  return {
    id,
    status: 'received',
    contact_is_sender: true,
    sended_by_automation: false,
    sended_at: at,
    created_at: at,
    time_sended_at: '',
    date_sended_at: '',
    delivered_at: null,
    read_at: null,
    ai_message: false,
    ai_store_info_message: false,
    client_id: null,
    campaign_id: null,
    sender_name: null,
    failure: null,
    may_resend: false,
    sent_again: false,
    quoted: null,
    reactions: [],
    edited: false,
    forwarded: null,
    product: null,
    referral: null,
    deleted: false,
    ...values,
    type: 'text',
    message: { body: `Message ${id}` },
  };
}

import type { PhoneNumber } from '@herald/contract';
import { tierLimit } from '@herald/whatsapp/model';
import type { NumberRow } from './queries.ts';

/** Under these Meta no longer knows the number as ours. */
const gone = new Set(['DISCONNECTED', 'DELETED', 'MIGRATED']);

export function presentNumber(row: NumberRow): PhoneNumber {
  const isConnected = row.verified_name !== null;
  const hasPaymentMethod = row.has_payment_method === true;
  return {
    id: row.id,
    connection: connectionOf(row),
    pin_retry_at: row.pin_retry_at?.toISOString() ?? null,
    connection_ended_at: (row.disconnected_at ?? row.token_invalid_at)?.toISOString() ?? null,
    verified_name: row.verified_name,
    display_phone_number: row.display_phone_number,
    phone_number_trimmed: row.phone_number?.replace(/\D/g, '') ?? null,
    account_violation: row.account_violation,
    last_contact_id_interaction: row.last_contact_id,
    waba_id: row.waba_id,
    // Meta has no field that says so for certain; we only complain when it told us that there is none.
    display_error_waba_has_payment_method: isConnected && row.pays_meta && row.has_payment_method === false,
    waba_has_payment_method: hasPaymentMethod,
    messaging_limit_tier: row.messaging_limit_tier,
    throughput_level: row.throughput_level,
    initiated_conversations_last_24h: row.initiated_last_24h,
    initiated_conversations_limit: tierLimit(row.messaging_limit_tier),
    inbound_conversation_not_read: row.unread_conversations,
    conversations_awaiting: row.conversations_awaiting,
    quality_rating: row.quality_rating,
    quality_rating_formatted: formatQuality(row.quality_rating),
    status: row.status,
    name_status: row.name_status,
    is_on_biz_app: row.is_on_biz_app,
    history: presentHistory(row),
    restrictions: row.restrictions,
    health_problems: row.health_problems,
    checked_at: row.checked_at?.toISOString() ?? null,
    remaining_setup_steps:
      (connectionOf(row) === 'connected' ? 0 : 1) + (hasPaymentMethod || !row.pays_meta ? 0 : 1),
    groups: row.groups,
  };
}

/** The person at the phone did not want to share it. */
const notShared = 2593109;

function presentHistory({
  history_progress: progress,
  history_error: error,
}: NumberRow): PhoneNumber['history'] {
  if (error !== null)
    return { progress: progress ?? 0, problem: error === notShared ? 'not_shared' : 'refused' };
  return progress === null ? null : { progress, problem: null };
}

function connectionOf(row: NumberRow): PhoneNumber['connection'] {
  if (row.disconnected_at) return 'disconnected';
  if (row.verified_name === null) return 'never';
  if (!row.has_token || row.token_invalid_at !== null) return 'lost';
  if (row.pin_needed_at) return 'pin_needed';
  return gone.has(row.status ?? '') ? 'lost' : 'connected';
}

function formatQuality(rating: string | null): PhoneNumber['quality_rating_formatted'] {
  if (rating === 'GREEN') return 'High';
  if (rating === 'YELLOW') return 'Medium';
  return rating === 'RED' ? 'Low' : 'Unknown';
}

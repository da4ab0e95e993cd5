import type { PhoneNumber } from '@herald/contract';
import type { NumberRow } from './queries.ts';

const tierLimits: Record<string, number | null> = {
  TIER_250: 250,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: null,
};

export function presentNumber(row: NumberRow): PhoneNumber {
  const isConnected = row.verified_name !== null;
  const hasPaymentMethod = row.has_payment_method === true;
  return {
    id: row.id,
    verified_name: row.verified_name,
    display_phone_number: row.display_phone_number,
    phone_number_trimmed: row.phone_number?.replace(/\D/g, '') ?? null,
    account_violation: row.account_violation,
    last_contact_id_interaction: row.last_contact_id,
    waba_id: row.waba_id,
    // Meta has no field that says so for certain; we only complain when it told us that there is none.
    display_error_waba_has_payment_method: isConnected && row.has_payment_method === false,
    waba_has_payment_method: hasPaymentMethod,
    messaging_limit_tier: row.messaging_limit_tier,
    throughput_level: row.throughput_level,
    initiated_conversations_last_24h: row.initiated_last_24h,
    initiated_conversations_limit: tierLimits[row.messaging_limit_tier ?? ''] ?? null,
    inbound_conversation_not_read: row.unread_conversations,
    quality_rating: row.quality_rating,
    quality_rating_formatted: formatQuality(row.quality_rating),
    status: row.status,
    remaining_setup_steps: (isConnected ? 0 : 1) + (hasPaymentMethod ? 0 : 1),
    groups: row.groups,
  };
}

function formatQuality(rating: string | null): PhoneNumber['quality_rating_formatted'] {
  if (rating === 'GREEN') return 'High';
  if (rating === 'YELLOW') return 'Medium';
  return rating === 'RED' ? 'Low' : 'Unknown';
}

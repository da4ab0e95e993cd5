import { z } from 'zod';
import { idText, listOf, number, part, text, time } from '../../read.ts';
import { baseOf, type Change, unknownIn } from '../change.ts';
import type { WebhookEvent } from '../events.ts';

const accountSchema = z.object({
  event: text,
  country: text,
  violation_info: part({ violation_type: text, remediation: text }),
  restriction_info: listOf(z.object({ restriction_type: z.string(), expiration: time, remediation: text })),
  ban_info: part({ waba_ban_state: text, waba_ban_date: idText }),
  disconnection_info: part({ reason: text, initiated_by: text }),
  waba_info: part({ waba_id: idText, owner_business_id: idText }),
});

export function readAccountUpdate(change: Change): WebhookEvent[] {
  const value = accountSchema.parse(change.value);
  if (value.event === null) return [unknownIn(change, change.value, 'malformed_item', 'no event')];
  const { violation_info, ban_info, disconnection_info, waba_info } = value;
  return [
    {
      kind: 'account_update',
      ...baseOf(change, change.value),
      // For PARTNER_* events the entry is the partner's business; the account stands inside.
      wabaId: waba_info?.waba_id ?? change.wabaId,
      event: value.event,
      violation: violation_info && {
        type: violation_info.violation_type,
        remediation: violation_info.remediation,
      },
      restrictions: value.restriction_info.map(({ restriction_type, expiration, remediation }) => ({
        type: restriction_type,
        expiresAt: expiration,
        remediation,
      })),
      ban: ban_info && { state: ban_info.waba_ban_state, date: ban_info.waba_ban_date },
      disconnection: disconnection_info && {
        reason: disconnection_info.reason,
        initiatedBy: disconnection_info.initiated_by,
      },
      ownerBusinessId: waba_info?.owner_business_id ?? null,
      country: value.country,
    },
  ];
}

const capabilitySchema = z.object({
  max_daily_conversations_per_business: idText,
  max_daily_conversation_per_phone: idText,
  max_phone_numbers_per_business: number,
  max_phone_numbers_per_waba: number,
});

export function readBusinessCapability(change: Change): WebhookEvent[] {
  const value = capabilitySchema.parse(change.value);
  const daily = value.max_daily_conversations_per_business ?? value.max_daily_conversation_per_phone;
  const maxPhoneNumbers = value.max_phone_numbers_per_business ?? value.max_phone_numbers_per_waba;
  if (daily === null && maxPhoneNumbers === null) {
    return [unknownIn(change, change.value, 'malformed_item', 'no limit')];
  }
  const base = baseOf(change, change.value);
  return [{ kind: 'business_capability', ...base, maxDailyConversations: daily, maxPhoneNumbers }];
}

import { z } from 'zod';
import { idText, text } from '../../read.ts';
import { baseOf, type Change, unknownIn } from '../change.ts';
import type { WebhookEvent } from '../events.ts';

const qualitySchema = z.object({
  event: text,
  old_limit: idText,
  current_limit: idText,
  max_daily_conversations_per_business: idText,
});

export function readPhoneQuality(change: Change): WebhookEvent[] {
  const value = qualitySchema.parse(change.value);
  if (value.event === null) return [unknownIn(change, change.value, 'malformed_item', 'no event')];
  return [
    {
      kind: 'phone_quality',
      ...baseOf(change, change.value),
      event: value.event,
      oldLimit: value.old_limit,
      currentLimit: value.current_limit,
      maxDailyConversations: value.max_daily_conversations_per_business,
    },
  ];
}

const nameSchema = z.object({ decision: text, requested_verified_name: text, rejection_reason: text });

export function readPhoneName(change: Change): WebhookEvent[] {
  const value = nameSchema.parse(change.value);
  if (value.decision === null) return [unknownIn(change, change.value, 'malformed_item', 'no decision')];
  return [
    {
      kind: 'phone_name',
      ...baseOf(change, change.value),
      decision: value.decision,
      requestedName: value.requested_verified_name,
      rejectionReason: value.rejection_reason,
    },
  ];
}

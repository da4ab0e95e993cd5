import { z } from 'zod';
import { id } from './common.ts';

/**
 * What the server tells open browsers. Payloads name what changed; the client patches what it has or fetches again.
 * All go to the room of a number except `team.updated`, which goes to the team.
 */
export const realtimeEvents = {
  /** A message was added to a thread, in or out. */
  'message.created': z.object({ phone_number_id: id, contact_id: id, message_id: id, inbound: z.boolean() }),
  /** Statuses moved; one event for a batch. */
  'messages.updated': z.object({ phone_number_id: id, contact_ids: z.array(id).max(500) }),
  /** Closed, reopened, read, human needed, opt-in… */
  'conversation.updated': z.object({ phone_number_id: id, contact_id: id }),
  'number.updated': z.object({ phone_number_id: id, inbound_conversation_not_read: z.int() }),
  'campaign.updated': z.object({ phone_number_id: id, campaign_id: id }),
  'import.updated': z.object({ phone_number_id: id, import_id: id }),
  /** `template_id` is null when many changed at once. */
  'template.updated': z.object({ phone_number_id: id, template_id: id.nullable() }),
  'contacts.updated': z.object({ phone_number_id: id }),
  'groups.updated': z.object({ phone_number_id: id }),
  'team.updated': z.object({ team_id: id }),
} as const;

export type RealtimeName = keyof typeof realtimeEvents;
export type RealtimeEvent = {
  [Name in RealtimeName]: { name: Name; payload: z.output<(typeof realtimeEvents)[Name]> };
}[RealtimeName];

/** Sent by the client after connecting; answered `{ ok: true }` or `{ ok: false, code: 'not_found' }`. */
export const subscribeRequest = z.object({ team_id: id, phone_number_id: id.optional() });

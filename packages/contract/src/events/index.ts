import { z } from 'zod';
import { id, time } from '../common.ts';
import { campaignEvents } from './campaign.ts';
import { contactEvents } from './contact.ts';
import { conversationEvents } from './conversation.ts';
import { groupEvents } from './group.ts';
import { linkEvents } from './link.ts';
import { memberEvents } from './member.ts';
import { messageEvents } from './message.ts';
import { numberEvents } from './number.ts';
import { orderEvents } from './order.ts';
import { templateEvents } from './template.ts';

/** Every kind of fact that Herald tells, in one catalogue. */
export const eventCatalogue = [
  ...contactEvents,
  ...groupEvents,
  ...conversationEvents,
  ...messageEvents,
  ...campaignEvents,
  ...templateEvents,
  ...numberEvents,
  ...orderEvents,
  ...linkEvents,
  ...memberEvents,
] as const;

type Catalogue = (typeof eventCatalogue)[number];
export type EventType = Catalogue['type'];
export type EventData<Type extends EventType> = z.output<Extract<Catalogue, { type: Type }>['schema']>;

export const eventTypes: readonly EventType[] = eventCatalogue.map(({ type }) => type);

export const actorKinds = ['user', 'api_key', 'automation', 'agent', 'system', 'customer'] as const;

/** Who caused a fact. `id`: of the user, the key or the automation. */
export const eventAuthor = z.object({ kind: z.enum(actorKinds), id: id.nullable() });
export type EventAuthor = z.output<typeof eventAuthor>;

/** What is the same for every event; `data` is that of its type. */
export const eventEnvelope = z.object({
  type: z.enum(eventTypes as [EventType, ...EventType[]]),
  version: z.int(),
  team_id: id,
  phone_number_id: id.nullable(),
  contact_id: id.nullable(),
  happened_at: time,
  /** It belongs to the past that was brought in later: nothing should be started by it. */
  is_past: z.boolean(),
  by: eventAuthor,
});

import { type InboxChanges, type RealtimeName, realtimeEvents } from '@herald/contract';
import { publish } from './events.ts';

function isKnown(name: string): name is RealtimeName {
  return Object.hasOwn(realtimeEvents, name);
}

/** Hands an event of the socket to whoever listens. An unknown or malformed one comes from a newer server: ignored. */
export function dispatch(name: string, payload: unknown): void {
  if (!isKnown(name)) return;
  const parsed = realtimeEvents[name].safeParse(payload);
  if (!parsed.success) return;
  publish(name, parsed.data);
  if (name === 'inbox.changed') publishParts(parsed.data as InboxChanges);
}

/** What happened within a moment travels together; screens that want one kind hear it by itself. */
function publishParts(changes: InboxChanges): void {
  const { phone_number_id, statuses } = changes;
  for (const message of changes.messages) publish('message.created', { phone_number_id, ...message });
  for (const contact_id of changes.contact_ids)
    publish('conversation.updated', { phone_number_id, contact_id });
  for (const contact_id of changes.timelines) publish('timeline.updated', { phone_number_id, contact_id });
  const contact_ids = [...new Set([...changes.edited, ...statuses.map(({ contact_id }) => contact_id)])];
  if (contact_ids.length > 0) publish('messages.updated', { phone_number_id, contact_ids, statuses });
}

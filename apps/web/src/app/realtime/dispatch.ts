import { type InboxChanges, type RealtimeName, realtimeEvents } from '@herald/contract';
import type { Socket } from 'socket.io-client';
import { queryClient } from '../queryClient.ts';
import { type PayloadOf, publish } from './events.ts';
import { gatherChanges } from './gatherChanges.ts';
import { outdateClosed } from './outdate.ts';

function isKnown(name: string): name is RealtimeName {
  return Object.hasOwn(realtimeEvents, name);
}

/** Hands an event of the socket to whoever listens. An unknown or malformed one comes from a newer server: ignored. */
export function dispatch(name: string, payload: unknown): void {
  if (!isKnown(name)) return;
  const parsed = realtimeEvents[name].safeParse(payload);
  if (!parsed.success) return;
  if (name === 'inbox.changed') inbox.hear(parsed.data as InboxChanges);
  else tell(name, parsed.data as PayloadOf<typeof name>);
}

function tell<Name extends RealtimeName>(name: Name, payload: PayloadOf<Name>): void {
  publish(name, payload);
  outdateClosed(queryClient, name, payload);
}

const inbox = gatherChanges((changes) => {
  tell('inbox.changed', changes);
  publishParts(changes);
});

/** Hands on what a socket says; what was heard before its connection ended is told before anything is asked for over the next. */
export function hear(socket: Socket): void {
  socket.onAny(dispatch);
  socket.on('disconnect', inbox.tellNow);
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

import type { RealtimeEvent, RealtimeName } from '@herald/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Which kept answers an event speaks about, by the first part of their keys. */
const about: Record<RealtimeName, readonly string[]> = {
  // Its parts are heard one by one.
  'inbox.changed': [],
  'message.created': ['conversations', 'conversation', 'home'],
  'messages.updated': ['conversations', 'conversation'],
  'conversation.updated': ['conversations', 'conversation', 'contacts', 'home'],
  'timeline.updated': ['conversation'],
  'pins.updated': ['conversations'],
  'presence.seen': [],
  'notification.created': ['notifications'],
  'notifications.updated': ['notifications'],
  'alerts.updated': ['alerts', 'notifications'],
  'inbox.updated': [
    'inboxViews',
    'cannedReplies',
    'agents',
    'macros',
    'labels',
    'ratingSettings',
    'slaTargets',
    'closingReasons',
    'inboxSettings',
  ],
  'campaign.updated': ['campaigns', 'campaign', 'home'],
  'automation.updated': ['automations', 'automation'],
  'import.updated': ['import', 'home'],
  'template.updated': ['templates', 'home'],
  'contacts.updated': ['contacts', 'home'],
  'groups.updated': ['groups'],
  'export.finished': ['teamExports'],
  'team.updated': ['members', 'invitations', 'roles', 'billing'],
};

export const eventNames = Object.keys(about) as RealtimeName[];

/**
 * An open screen listens for itself. What is kept of the others is out of date once an event speaks about it, so they
 * show it and ask again when they are opened, however short that is ago.
 */
export function outdateClosed(
  queryClient: QueryClient,
  name: RealtimeName,
  payload: RealtimeEvent['payload'],
): void {
  const contacts = contactsOf(payload);
  for (const kind of about[name]) {
    void queryClient.invalidateQueries({
      queryKey: [kind],
      type: 'inactive',
      refetchType: 'none',
      predicate: ({ queryKey }) => kind !== 'conversation' || contacts.includes(Number(queryKey[2])),
    });
  }
}

function contactsOf(payload: RealtimeEvent['payload']): readonly number[] {
  if ('contact_ids' in payload) return payload.contact_ids;
  return 'contact_id' in payload && payload.contact_id !== null ? [payload.contact_id] : [];
}

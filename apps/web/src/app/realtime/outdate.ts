import type { InboxChanges, RealtimeEvent, RealtimeName } from '@herald/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Which kept answers an event speaks about, by the first part of their keys. */
const about: Record<RealtimeName, readonly string[]> = {
  'inbox.changed': ['conversations', 'conversation', 'contacts', 'home'],
  // Parts of it.
  'message.created': [],
  'messages.updated': [],
  'conversation.updated': [],
  'timeline.updated': [],
  'pins.updated': ['conversations'],
  'presence.seen': [],
  'editing.seen': [],
  'notification.created': ['notifications'],
  'notifications.updated': ['notifications'],
  'awaiting.updated': ['home'],
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

/**
 * An open screen listens for itself. What is kept of the others is out of date once an event speaks about it, so they
 * show it and ask again when they are opened, however short that is ago.
 */
export function outdateClosed(
  queryClient: QueryClient,
  name: RealtimeName,
  payload: RealtimeEvent['payload'],
): void {
  const contacts = 'edited' in payload ? contactsOf(payload) : null;
  for (const kind of about[name]) {
    void queryClient.invalidateQueries({
      queryKey: [kind],
      type: 'inactive',
      refetchType: 'none',
      predicate: ({ queryKey }) => kind !== 'conversation' || !contacts || contacts.has(queryKey[2]),
    });
  }
}

function contactsOf({ contact_ids, edited, timelines, statuses }: InboxChanges): Set<unknown> {
  return new Set([...contact_ids, ...edited, ...timelines, ...statuses.map(({ contact_id }) => contact_id)]);
}

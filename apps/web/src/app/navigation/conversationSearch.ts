interface Address {
  pathname: string;
  search: object;
}

/**
 * The search of a way into a conversation that is no row of the list. From within the inbox of the team the list stays as it
 * is, with its filters, whether or not the conversation is among its rows; of another number, without the list of people,
 * which is not its own. From elsewhere there is no list to keep.
 */
export function conversationSearch(
  { pathname, search }: Address,
  to: { teamId: string; phoneNumberId: string },
) {
  const [, teamId, phoneNumberId] = /^\/teams\/(\d+)\/(\d+)\/messages(?:\/|$)/.exec(pathname) ?? [];
  if (teamId !== to.teamId) return {};
  const kept = { ...search, around: undefined, note: undefined };
  return phoneNumberId === to.phoneNumberId ? kept : { ...kept, group_id: undefined };
}

import type { InboxChanges } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import { createRefresher } from '#app/realtime/createRefresher.ts';
import { listen } from '#app/realtime/events.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { isExplained, noteStatuses, withStatuses } from '../cache/statuses.ts';
import { refreshThread, threadQuery } from '../queries.ts';
import { countMissed, type ThreadData } from '../thread/threadData.ts';

/** What the server answers at once; a longer thread is read anew as a whole when something in it changed. */
const pageSize = 50;
const peoplePause = 2000;

export interface ThreadLive {
  /** The newest messages again; marks them read while somebody looks. */
  refresh: () => void;
  stop: () => void;
}

/** Keeps the open thread right. Statuses come with their events; only what they do not say is asked for. */
export function followThread(place: NumberParams, contactId: number, isSeen: () => boolean): ThreadLive {
  const { queryKey } = threadQuery(place, contactId);
  const refresh = createRefresher(
    () =>
      // An answer that is on its way may be older than what we were just told.
      queryClient.isFetching({ queryKey, exact: true }) > 0
        ? readWhole()
        : refreshThread(place, contactId, isSeen()),
    0,
  );
  const readWhole = () => queryClient.invalidateQueries({ queryKey, exact: true });
  const reread = createRefresher(readWhole, 0);
  const rereadLater = createRefresher(readWhole, peoplePause);
  const patch = (change: (thread: ThreadData) => ThreadData) =>
    queryClient.setQueryData(queryKey, (thread) => thread && change(thread));

  const onChanges = (changes: InboxChanges) => {
    if (changes.phone_number_id !== place.phone_number_id) return;
    noteStatuses(changes.statuses);
    const thread = queryClient.getQueryData(queryKey);
    // While the first answer is on its way, it is asked for once more: it may have missed this.
    if (!thread) return concerns(changes, contactId) ? void readWhole() : undefined;
    const own = changes.messages.filter((message) => message.contact_id === contactId);
    const statuses = changes.statuses.filter((change) => change.contact_id === contactId);
    const isUnexplained = statuses.some((change) => !isExplained(thread, change));
    if (own.length > 0) {
      patch((before) =>
        countMissed(
          before,
          own.map(({ message_id }) => message_id),
        ),
      );
    }
    if (statuses.length > 0) patch(withStatuses);
    if (changes.edited.includes(contactId) || changes.timelines.includes(contactId)) {
      if (thread.messages.length > pageSize || thread.newerCursor !== null) reread();
      else refresh();
    } else if (isUnexplained || own.length > 0 || isUntold(changes, contactId)) refresh();
  };
  const onPeople = ({ phone_number_id }: { phone_number_id: number }) => {
    if (phone_number_id === place.phone_number_id) rereadLater();
  };
  const stops = [
    listen('inbox.changed', onChanges),
    listen('contacts.updated', (payload) => payload.only_new || onPeople(payload)),
    listen('groups.updated', onPeople),
  ];
  return {
    refresh,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function isUntold({ contact_ids, conversations }: InboxChanges, contactId: number): boolean {
  return contact_ids.includes(contactId) && !conversations.some((row) => row.contact_id === contactId);
}

function concerns(changes: InboxChanges, contactId: number): boolean {
  return (
    changes.contact_ids.includes(contactId) ||
    changes.edited.includes(contactId) ||
    changes.timelines.includes(contactId) ||
    changes.statuses.some((change) => change.contact_id === contactId)
  );
}

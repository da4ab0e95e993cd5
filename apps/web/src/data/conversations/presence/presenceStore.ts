import { connectionStore, report } from '#app/realtime/connection.ts';
import { listen } from '#app/realtime/events.ts';
import { myId } from '../me.ts';
import { forgetSilent, hearViewers, type Person, peopleByContact, type Viewers } from './viewers.ts';

type People = ReadonlyMap<number, readonly Person[]>;

const nobody: People = new Map();
const lookAgainMs = 5000;
let phoneNumberId = 0;
let viewers: Viewers = new Map();
let people: People = nobody;
const watchers = new Set<() => void>();
let stop: () => void = () => {};

function set(next: Viewers): void {
  if (next === viewers) return;
  viewers = next;
  people = peopleByContact(viewers, myId());
  for (const watcher of watchers) watcher();
}

function start(): () => void {
  const stopListening = listen('presence.seen', (told) => {
    if (told.phone_number_id !== phoneNumberId) set(new Map());
    phoneNumberId = told.phone_number_id;
    set(hearViewers(viewers, told.viewers, Date.now()));
  });
  // Goodbyes that were said meanwhile were not heard; whoever is there is told of again on return.
  const stopWatching = connectionStore.subscribe(() => {
    if (connectionStore.read() === 'lost') set(new Map());
  });
  const timer = setInterval(() => set(forgetSilent(viewers, Date.now())), lookAgainMs);
  // The inbox may have been entered before anybody here listened.
  report('presence_wanted', null);
  return () => {
    stopListening();
    stopWatching();
    clearInterval(timer);
    viewers = new Map();
    people = nobody;
  };
}

/** Who looks at what, from what colleagues' browsers say. Listens while anybody wants to know. */
export const presenceStore = {
  subscribe(listener: () => void): () => void {
    watchers.add(listener);
    if (watchers.size === 1) stop = start();
    return () => {
      watchers.delete(listener);
      if (watchers.size === 0) stop();
    };
  },
  read: (numberId: number): People => (numberId === phoneNumberId ? people : nobody),
};

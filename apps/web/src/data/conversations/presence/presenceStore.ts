import { connectionStore, report } from '#app/realtime/connection.ts';
import { listen } from '#app/realtime/events.ts';
import { myId } from '../me.ts';
import {
  forgetSilent,
  hearViewers,
  keepSame,
  type People,
  peopleByContact,
  type Viewers,
} from './viewers.ts';

const lookAgainMs = 5000;
let viewers = new Map<number, Viewers>();
let people: ReadonlyMap<number, People> = new Map();
const watchers = new Set<() => void>();
let stop: () => void = () => {};

function set(number: number, next: Viewers): void {
  if (next === viewers.get(number)) return;
  viewers.set(number, next);
  const before = people.get(number);
  const now = keepSame(before, peopleByContact(next, myId()));
  if (now === before) return;
  people = new Map(people).set(number, now);
  for (const watcher of watchers) watcher();
}

function start(): () => void {
  const stopListening = listen('presence.seen', (told) => {
    const { phone_number_id: number } = told;
    set(number, hearViewers(viewers.get(number) ?? new Map(), told.viewers, Date.now()));
  });
  // Goodbyes that were said meanwhile were not heard; whoever is there is told of again on return.
  const stopWatching = connectionStore.subscribe(() => {
    if (connectionStore.read() === 'lost') for (const number of viewers.keys()) set(number, new Map());
  });
  const timer = setInterval(() => {
    for (const [number, seen] of viewers) set(number, forgetSilent(seen, Date.now()));
  }, lookAgainMs);
  // The inbox may have been entered before anybody here listened.
  report('presence_wanted', null);
  return () => {
    stopListening();
    stopWatching();
    clearInterval(timer);
    viewers = new Map();
    people = new Map();
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
  /** By number, and there by contact. */
  read: (): ReadonlyMap<number, People> => people,
};

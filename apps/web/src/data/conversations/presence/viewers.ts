import type { Viewer } from '@herald/contract';

/** Said again every 15 seconds: who was not heard of for this long is gone, however they went. */
export const forgottenAfterMs = 40_000;

/** A colleague at a conversation, however many tabs they have there. */
export interface Person {
  user_id: number;
  name: string;
  is_typing: boolean;
}

interface Seen extends Viewer {
  at: number;
}

/** The colleagues at each conversation. */
export type People = ReadonlyMap<number, readonly Person[]>;

/** Who looks at which conversation of one number. */
export type Viewers = ReadonlyMap<string, Seen>;

/** With what was just told. */
export function hearViewers(before: Viewers, told: readonly Viewer[], now: number): Viewers {
  const next = new Map(before);
  for (const viewer of told) {
    if (viewer.contact_id === null) next.delete(viewer.viewer_id);
    else next.set(viewer.viewer_id, { ...viewer, at: now });
  }
  return next;
}

export function forgetSilent(before: Viewers, now: number): Viewers {
  const kept = [...before].filter(([, { at }]) => now - at < forgottenAfterMs);
  return kept.length === before.size ? before : new Map(kept);
}

/** The colleagues at each conversation, by name; one's own other tabs are nobody else. */
export function peopleByContact(viewers: Viewers, me: number): People {
  const people = new Map<number, Map<number, Person>>();
  for (const { contact_id, user_id, name, is_typing } of viewers.values()) {
    if (contact_id === null || user_id === me) continue;
    const there = people.get(contact_id) ?? new Map<number, Person>();
    people.set(contact_id, there);
    const known = there.get(user_id);
    there.set(user_id, { user_id, name, is_typing: is_typing || (known?.is_typing ?? false) });
  }
  return new Map(
    [...people].map(([contactId, there]) => [
      contactId,
      [...there.values()].sort((a, b) => a.name.localeCompare(b.name) || a.user_id - b.user_id),
    ]),
  );
}

/** What is as it was is the same object: who is only heard of again has nothing drawn anew. */
export function keepSame(before: People | undefined, next: People): People {
  const kept = new Map(
    [...next].map(([contactId, there]) => {
      const old = before?.get(contactId);
      return [contactId, old && JSON.stringify(old) === JSON.stringify(there) ? old : there];
    }),
  );
  const isSame = before?.size === kept.size && [...kept].every(([id, there]) => before.get(id) === there);
  return isSame ? before : kept;
}

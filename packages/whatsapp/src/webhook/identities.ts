import { z } from 'zod';
import { asObject, idText, itemsOf, type JsonObject, part, present, text } from '../read.ts';

/** The names one person goes by. At least one of waId and userId is there in everything well formed. */
export interface Identities {
  waId?: string;
  /** Business-scoped user id. */
  userId?: string;
  parentUserId?: string;
  username?: string;
  profileName?: string;
}

const contactSchema = z.object({
  wa_id: idText,
  user_id: idText,
  parent_user_id: idText,
  username: text,
  profile: part({ name: text, username: text }),
});

/** The `contacts` of a value, which name the people that its items are about. */
export function readContacts(value: JsonObject | null): Identities[] {
  return itemsOf(value, 'contacts').flatMap((item) => {
    const parsed = contactSchema.safeParse(asObject(item));
    if (!parsed.success) return [];
    const { wa_id, user_id, parent_user_id, username, profile } = parsed.data;
    const handle = (profile?.username ?? username)?.replace(/^@/, '') || null;
    const names = { username: handle, profileName: profile?.name || null };
    return [present({ waId: wa_id, userId: user_id, parentUserId: parent_user_id, ...names })];
  });
}

/** Completes the ids of an item with the contact of the same person. */
export function withContact(ids: Identities, contacts: readonly Identities[]): Identities {
  const same = contacts.find((contact) => isSame(contact, ids));
  if (same) return { ...same, ...ids };
  const [only] = contacts;
  // A lone contact without a common id is the sender whose phone is hidden, unless the ids contradict.
  if (contacts.length === 1 && only && !contradicts(only, ids)) return { ...only, ...ids };
  return ids;
}

export function isIdentified(ids: Identities): boolean {
  return ids.waId !== undefined || ids.userId !== undefined;
}

function isSame(a: Identities, b: Identities): boolean {
  return (a.userId !== undefined && a.userId === b.userId) || (a.waId !== undefined && a.waId === b.waId);
}

function contradicts(a: Identities, b: Identities): boolean {
  const differ = (x?: string, y?: string) => x !== undefined && y !== undefined && x !== y;
  return differ(a.waId, b.waId) || differ(a.userId, b.userId);
}

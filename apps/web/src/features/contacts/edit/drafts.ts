import type { ContactValues } from './contactChanges.ts';

/** What was typed about people and not saved yet: closing the panel by accident loses nothing. */
const drafts = new Map<number, ContactValues>();

export const readDraft = (contactId: number) => drafts.get(contactId);

export function keepDraft(contactId: number, values: ContactValues): void {
  drafts.set(contactId, values);
}

export function dropDraft(contactId: number): void {
  drafts.delete(contactId);
}

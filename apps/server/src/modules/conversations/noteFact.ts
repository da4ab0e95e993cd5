import { authorOf, type By } from '../../actor.ts';
import type { Fact } from '../../platform/events/index.ts';

interface Noted {
  phoneNumberId: number;
  contactId: number;
  noteId: number;
}

/** That something was done to a note. */
export function noteFact(
  { teamId, now: at, actor }: By,
  type: 'conversation.note_added' | 'conversation.note_updated' | 'conversation.note_deleted',
  { phoneNumberId, contactId, noteId: note_id }: Noted,
): Fact {
  return { type, teamId, phoneNumberId, contactId, at, by: authorOf(actor), data: { note_id } };
}

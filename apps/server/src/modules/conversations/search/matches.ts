import type { FoundConversation } from '@herald/contract';
import { plainName } from '@herald/whatsapp';
import { looksLikeNumber, searchWords } from '../../../platform/searchWords.ts';
import type { ConversationRow } from '../conversationRow.ts';
import type { FoundNote } from './findNotes.ts';
import type { Fold } from './folding.ts';
import { countParts, highlightParts, highlightWords, toLine } from './highlight.ts';
import type { MessageText } from './readFound.ts';

type Match = FoundConversation['match'];

/** What a conversation is found by other than its messages, what it is shown under first. */
export function namesOf(row: ConversationRow, email: string | undefined): string[] {
  const whole = [row.first_name, row.last_name].filter((part) => part).join(' ');
  return [row.name, whole, row.profile_name, email].flatMap((name) => {
    const line = toLine(plainName(name ?? ''));
    return line ? [line] : [];
  });
}

/** The number if digits were asked for and it holds them, else the name in which most of the words occur. */
export function matchPerson(row: ConversationRow, names: readonly string[], text: string, fold: Fold): Match {
  const parts = searchWords(toLine(text)).map((word) => fold(word).text);
  const nothing = { message_id: null, at: null };
  const number = row.phone_number ?? '';
  if (looksLikeNumber(text) && countParts(number, parts, fold) > 0) {
    return { field: 'phone_number', ...nothing, ...highlightParts(number, parts, fold) };
  }
  const [best = number] = names.toSorted((a, b) => countParts(b, parts, fold) - countParts(a, parts, fold));
  return { field: 'name', ...nothing, ...highlightParts(best, parts, fold) };
}

export function matchMessage(message: MessageText, words: readonly string[], fold: Fold): Match {
  return {
    field: 'message',
    message_id: message.message_id,
    at: message.happened_at.toISOString(),
    ...highlightWords(toLine(message.text), words, fold),
  };
}

export function matchNote(note: FoundNote, words: readonly string[], fold: Fold): Match {
  return {
    field: 'note',
    message_id: note.message_id,
    at: note.created_at.toISOString(),
    ...highlightWords(toLine(note.body), words, fold),
  };
}

import type { Heard } from '../model/index.ts';
import { type AnswerKind, normalizeWords, readAnswer } from '../text/index.ts';

export interface Choice {
  key: string;
  title: string;
}

/** What a rest waits for, as the waiting row keeps it. */
export type Expects = { choices: readonly Choice[] } | { answer: AnswerKind } | { anything: true };

/** Which of the choices a message is: by its tap, or by the title typed. */
export function chosen(choices: readonly Choice[], message: Heard): string | null {
  if (message.key !== null && choices.some(({ key }) => key === message.key)) return message.key;
  const said = normalizeWords(message.text);
  if (said === '') return null;
  return choices.find(({ title }) => normalizeWords(title) === said)?.key ?? null;
}

/** What a message says as an answer of a kind; null where it is none. */
export function answerIn(kind: AnswerKind, message: Heard): string | null {
  if (kind === 'media') return message.kind === 'media' ? String(message.file_id ?? message.id) : null;
  if (kind === 'location') return message.kind === 'location' ? message.text : null;
  return readAnswer(kind, message.text);
}

/** Whether a message is the answer that a rest waits for. */
export function fits(expects: Expects, message: Heard): boolean {
  if ('choices' in expects) return chosen(expects.choices, message) !== null;
  return 'answer' in expects ? answerIn(expects.answer, message) !== null : true;
}

import type { ProblemList } from '../problem.ts';
import { isBlank, lengthOf } from '../text.ts';

export const messageProblemCodes = [
  'text_required',
  'text_too_long',
  'media_required',
  'media_link_invalid',
  'latitude_invalid',
  'longitude_invalid',
  'contacts_count',
  'contact_name_required',
  'reaction_target_required',
  'buttons_count',
  'id_required',
  'id_duplicate',
  'title_duplicate',
  'sections_count',
  'rows_count',
  'section_title_required',
  'url_invalid',
  'flow_required',
  'template_name_required',
] as const;
export type MessageProblemCode = (typeof messageProblemCodes)[number];

export type MessageProblems = ProblemList<MessageProblemCode>;

export function checkText(problems: MessageProblems, path: string, text: string, max: number): void {
  if (isBlank(text)) problems.error(path, 'text_required');
  checkOptional(problems, path, text, max);
}

export function checkOptional(
  problems: MessageProblems,
  path: string,
  text: string | undefined,
  max: number,
): void {
  const length = lengthOf(text ?? '');
  if (length > max) problems.error(path, 'text_too_long', { max, length });
}

export function checkMediaReference(
  problems: MessageProblems,
  path: string,
  media: { id?: string; link?: string },
): void {
  if (isBlank(media.id) && isBlank(media.link)) problems.error(path, 'media_required');
  else if (media.link !== undefined && !isWebAddress(media.link)) problems.error(path, 'media_link_invalid');
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

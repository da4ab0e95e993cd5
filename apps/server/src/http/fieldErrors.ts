import type { Locale } from '@herald/contract';
import type { z } from 'zod';
import { messagesIn } from './messages/index.ts';

type Issue = z.core.$ZodIssue;

/** The issues of a schema as texts beside fields: `{ 'address.city': ['This field is required.'] }`. */
export function fieldErrors(error: z.ZodError, locale: Locale): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_';
    const known = texts[field] ?? [];
    const text = describeIssue(issue, locale);
    if (!known.includes(text)) texts[field] = [...known, text];
  }
  return texts;
}

function describeIssue(issue: Issue, locale: Locale): string {
  const { fields } = messagesIn(locale);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return fields.required;
      if (issue.expected === 'int') return fields.wholeNumber;
      return issue.expected === 'number' ? fields.number : fields.wrong;
    case 'too_small':
      return tooSmall(issue, locale);
    case 'too_big':
      return tooBig(issue, locale);
    case 'invalid_format':
      if (issue.format === 'email') return fields.email;
      if (issue.format === 'url') return fields.url;
      return ['datetime', 'date', 'time'].includes(issue.format) ? fields.date : fields.wrong;
    case 'invalid_value':
      return issue.input === undefined ? fields.required : fields.choice;
    case 'not_multiple_of':
      return fields.wholeNumber;
    case 'unrecognized_keys':
      return fields.unknown(issue.keys.join(', '));
    case 'custom':
      return customText(issue, locale) ?? fields.wrong;
    default:
      return fields.wrong;
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, locale: Locale): string {
  const { fields } = messagesIn(locale);
  const count = Number(issue.minimum);
  if (issue.origin === 'string') return count <= 1 ? fields.required : fields.minCharacters(count);
  if (issue.origin === 'array' || issue.origin === 'set') return fields.minItems(count);
  return issue.origin === 'date' ? fields.date : fields.min(String(issue.minimum));
}

function tooBig(issue: z.core.$ZodIssueTooBig, locale: Locale): string {
  const { fields } = messagesIn(locale);
  const count = Number(issue.maximum);
  if (issue.origin === 'string') return fields.maxCharacters(count);
  if (issue.origin === 'array' || issue.origin === 'set') return fields.maxItems(count);
  return issue.origin === 'date' ? fields.date : fields.max(String(issue.maximum));
}

/** A rule of our own says both languages in `params`: `refine(…, { params: { en: '…', fr: '…' } })`. */
function customText(issue: z.core.$ZodIssueCustom, locale: Locale): string | undefined {
  const text: unknown = issue.params?.[locale];
  if (typeof text === 'string') return text;
  return issue.message === 'Invalid input' ? undefined : issue.message;
}

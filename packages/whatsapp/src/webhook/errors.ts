import { z } from 'zod';
import { asObject, itemsOf, type JsonObject, number, part, text } from '../read.ts';
import type { WebhookError } from './events.ts';

const errorSchema = z.object({
  code: number,
  title: text,
  message: text,
  error_data: part({ details: text }),
  details: text,
});

export function readError(item: unknown): WebhookError {
  const parsed = errorSchema.safeParse(asObject(item) ?? {});
  if (!parsed.success) return { code: null, title: 'Unknown error', message: '', details: null };
  const { code, title, message, error_data, details } = parsed.data;
  return {
    code,
    title: title ?? message ?? 'Unknown error',
    message: message ?? title ?? '',
    details: error_data?.details ?? details,
  };
}

export function readErrors(value: JsonObject | null): WebhookError[] {
  return itemsOf(value, 'errors').map(readError);
}

import type { Received } from './kind.ts';

/** Forms are not nested deeper; whoever sends such a thing is read as far as here. */
const deepest = 4;

/** The answers of a form or of an address, one a line; what is no JSON as it stands. */
export function describeForm({ body, response, responseText }: Received<'flow_reply'>): string {
  if (response === null || typeof response !== 'object') {
    const said = response === null && responseText !== 'null' ? responseText.trim() : '';
    return [body, said].filter((line) => line).join('\n');
  }
  const lines = linesOf(response, deepest);
  return lines.length > 0 ? lines.join('\n') : (body ?? '');
}

/** Tokens and ids mean nothing to people. */
const silent = new Set(['flow_token', 'saved_address_id']);

function linesOf(answers: object, depth: number): string[] {
  return Object.entries(answers).flatMap(([key, value]: [string, unknown]) => {
    if (silent.has(key) || value === null || value === '') return [];
    if (typeof value === 'object' && !Array.isArray(value) && depth > 0) return linesOf(value, depth - 1);
    return [`${labelOf(key)}: ${answerOf(key, value)}`];
  });
}

/** WhatsApp's builder of forms names fields `screen_0_Your_size_1`. */
const built = /^screen_\d+_/;

function labelOf(key: string): string {
  return key.replace(built, '').replace(/_\d+$/, '').replaceAll('_', ' ').trim() || key;
}

function answerOf(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => answerOf(key, one)).join(', ');
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Its choices are `0_Large_blue`.
  return built.test(key) && /^\d+_/.test(value) ? value.replace(/^\d+_/, '').replaceAll('_', ' ') : value;
}

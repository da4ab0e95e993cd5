import { AppError, type Text } from '../platform/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body, as text, had anything in it that could not be stored: a look at each value costs far more. */
    mayBeUnstorable: boolean;
  }
}

const text: Text = {
  en: 'This contains a character that cannot be stored. Delete it and type it again.',
  fr: 'Ce texte contient un caractère qui ne peut pas être enregistré. Effacez-le puis ressaisissez-le.',
};

/**
 * Refuses what JSON allows and PostgreSQL does not: a NUL, and half of a surrogate pair. Checked once at the door,
 * names of fields included, so that no query behind it has to think of them.
 */
export function refuseUnstorable(...inputs: unknown[]): void {
  const fields = inputs.flatMap(findUnstorable);
  if (fields.length === 0) return;
  throw new AppError('invalid', text, { errors: Object.fromEntries(fields.map((field) => [field, [text]])) });
}

interface Spot {
  value: unknown;
  field: string;
}

/** Without recursion: how deep a body goes is for strangers to say. */
function findUnstorable(input: unknown): string[] {
  const found: string[] = [];
  const waiting: Spot[] = [{ value: input, field: '' }];
  for (let spot = waiting.pop(); spot; spot = waiting.pop()) {
    const { value, field } = spot;
    if (typeof value === 'string' && !isStorable(value)) found.push(field || '_');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      // A name that cannot be stored cannot be shown either, so whatever holds it is marked.
      if (!isStorable(key)) found.push(field || '_');
      else waiting.push({ value: item, field: field === '' ? key : `${field}.${key}` });
    }
  }
  return found;
}

function isStorable(given: string): boolean {
  return !given.includes('\0') && given.isWellFormed();
}

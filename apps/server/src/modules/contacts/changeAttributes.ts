import type { Tx } from '../../platform/database/index.ts';
import { AppError, type Text } from '../../platform/errors.ts';
import { readContactFields, suits, whyNot } from '../contactFields/index.ts';

type Attributes = Record<string, string>;

/** What a contact of one team may carry altogether: files bring a few dozen columns. */
const most = 500;

/** The attributes with changes made; null and empty remove. A value of a declared field must be of its kind. */
export async function changeAttributes(
  tx: Tx,
  teamId: number,
  before: Attributes,
  changes: Record<string, string | null>,
): Promise<Attributes> {
  const fields = new Map((await readContactFields(tx, teamId)).map((field) => [field.key, field]));
  const after = new Map(Object.entries(before));
  const errors: Record<string, Text[]> = {};
  for (const [key, value] of Object.entries(changes)) {
    const field = fields.get(key);
    if (value === null || value === '') after.delete(key);
    else if (field && !suits(field, value)) errors[`attributes.${key}`] = [whyNot(field)];
    else after.set(key, value);
  }
  if (after.size > most) {
    errors.attributes = [{ en: `At most ${most} fields.`, fr: `${most} champs au maximum.` }];
  }
  const [first] = Object.values(errors);
  if (first?.[0]) throw new AppError('invalid', first[0], { errors });
  return Object.fromEntries(after);
}

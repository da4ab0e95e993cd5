import type {
  ContactField,
  createContactField as createRoute,
  FieldFit,
  RouteBody,
  updateContactField as updateRoute,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError, type Text } from '../../platform/errors.ts';
import { publishFields } from './publishFields.ts';
import { accessContactField, readContactFields, readFit } from './queries.ts';
import type { FieldKind } from './values.ts';

export type FieldWithFit = ContactField & { fit: FieldFit };

/** More columns than that are no use to anybody, and every contact would carry them. */
const mostFields = 200;

/** Declares what a key holds, whether contacts have it already or not. */
export function createContactField(
  ctx: RequestContext,
  body: RouteBody<typeof createRoute>,
): Promise<FieldWithFit> {
  return ctx.db
    .transaction(async (tx) => {
      const fields = await readContactFields(tx, ctx.teamId);
      if (fields.length >= mostFields) throw tooMany();
      const kind = readKind(body);
      const { id } = await tx
        .insertInto('contact_fields')
        .values({
          team_id: ctx.teamId,
          key: body.key ?? keyOf(body.name, fields),
          name: body.name,
          kind: kind.kind,
          choices: JSON.stringify(kind.choices),
          position: Math.max(0, ...fields.map(({ position }) => position + 1)),
          created_at: ctx.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await publishFields(tx, ctx.teamId);
      return withFit(tx, ctx.teamId, id);
    })
    .catch(refuseTaken);
}

/** Values stay as they are, whatever the new kind; the answer tells how many do not suit it. */
export function updateContactField(
  ctx: RequestContext,
  fieldId: number,
  body: RouteBody<typeof updateRoute>,
): Promise<FieldWithFit> {
  return ctx.db
    .transaction(async (tx) => {
      const before = await accessContactField(tx, ctx.teamId, fieldId);
      const kind = readKind({ kind: body.kind ?? before.kind, choices: body.choices ?? before.choices });
      await tx
        .updateTable('contact_fields')
        .set({ name: body.name ?? before.name, kind: kind.kind, choices: JSON.stringify(kind.choices) })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', fieldId)
        .execute();
      await publishFields(tx, ctx.teamId);
      return withFit(tx, ctx.teamId, fieldId);
    })
    .catch(refuseTaken);
}

/** The order of forms and columns. Fields that are not named keep theirs, after the others. */
export async function orderContactFields(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<ContactField[]> {
  return ctx.db.transaction(async (tx) => {
    const known = (await readContactFields(tx, ctx.teamId)).map(({ id }) => id);
    const order = [...new Set([...ids.filter((id) => known.includes(id)), ...known])];
    await sql`
      update contact_fields f set position = o.position
      from unnest(${order}::bigint[]) with ordinality as o (id, position)
      where f.team_id = ${ctx.teamId} and f.id = o.id`.execute(tx);
    await publishFields(tx, ctx.teamId);
    return readContactFields(tx, ctx.teamId);
  });
}

async function withFit(tx: Tx, teamId: number, fieldId: number): Promise<FieldWithFit> {
  const field = await accessContactField(tx, teamId, fieldId);
  return { ...field, fit: await readFit(tx, teamId, field.key, field) };
}

/** Choices belong to a choice alone. */
export function readKind({ kind, choices }: FieldKind): FieldKind {
  if (kind !== 'choice') return { kind, choices: [] };
  if (choices.length === 0) {
    throw refusal('choices_missing', 'choices', {
      en: 'Enter at least one choice.',
      fr: 'Saisissez au moins un choix.',
    });
  }
  return { kind, choices };
}

/** A key is never shown where a name is; it is made to be readable in files and in templates all the same. */
function keyOf(name: string, fields: readonly ContactField[]): string {
  const taken = new Set(fields.map(({ key }) => key));
  for (let attempt = 1; ; attempt += 1) {
    const key = attempt === 1 ? name : `${name} ${attempt}`;
    if (!taken.has(key)) return key;
  }
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'contact_fields_name')) {
    throw refusal('field_name_taken', 'name', {
      en: 'You already have a field with this name.',
      fr: 'Vous avez déjà un champ de ce nom.',
    });
  }
  if (isUniqueViolation(error, 'contact_fields_key')) {
    throw refusal('field_key_taken', 'key', {
      en: 'This column is a field already.',
      fr: 'Cette colonne est déjà un champ.',
    });
  }
  throw error;
}

function tooMany(): AppError {
  return new AppError('too_many_fields', {
    en: `A team can have ${mostFields} fields. Delete one that you no longer use.`,
    fr: `Une équipe peut avoir ${mostFields} champs. Supprimez-en un que vous n’utilisez plus.`,
  });
}

function refusal(code: string, field: string, text: Text): AppError {
  const status = code === 'choices_missing' ? 422 : 409;
  return new AppError(code, text, { status, errors: { [field]: [text] } });
}

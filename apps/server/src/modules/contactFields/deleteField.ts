import { sql } from 'kysely';
import { authorOf, type By } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { refuseUsed } from '../../messaging/uses/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { publishFields } from './publishFields.ts';
import { accessContactField } from './queries.ts';

/** Takes the declaration away and, only when asked, what contacts have under its key. */
export async function deleteContactField(
  ctx: RequestContext,
  fieldId: number,
  withValues: boolean,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { key, name } = await accessContactField(tx, ctx.teamId, fieldId);
    await refuseAsked(tx, ctx.teamId, key);
    await refuseUsed(tx, { teamId: ctx.teamId, kind: 'field', name: key }, 'field_in_use');
    await tx
      .deleteFrom('contact_fields')
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', fieldId)
      .execute();
    await publishFields(tx, ctx.teamId);
    const by = byOf(ctx);
    const values = withValues ? await deleteValues(tx, by, key) : 0;
    const target = { kind: 'contact_field', id: fieldId, name };
    await audit(tx, by, { action: 'contact_field.deleted', target, before: { values } });
  });
}

/** Told once for all who had one. Returns how many had. */
async function deleteValues(tx: Tx, { teamId, now: at, actor }: By, key: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update contacts set attributes = attributes - ${key}::text, updated_at = ${at}
    where team_id = ${teamId} and attributes ? ${key}`.execute(tx);
  if (numAffectedRows === 0n) return 0;
  const told = { teamId, phoneNumberId: null, contactId: null, at, by: authorOf(actor) };
  emit(tx, [{ ...told, type: 'contact.updated', data: { fields: [`attributes.${key}`] } }]);
  return Number(numAffectedRows);
}

/** A segment that asks for it would silently mean something else. */
async function refuseAsked(tx: Tx, teamId: number, key: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from segments where team_id = ${teamId}
      and jsonb_path_exists(conditions, '$.**.key ? (@ == $key)', ${JSON.stringify({ key })}::jsonb)
    order by lower(name) limit 5`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new AppError('field_in_use', {
    en: `Segments use this field: ${names}. Change them first.`,
    fr: `Des segments utilisent ce champ : ${names}. Modifiez-les d’abord.`,
  });
}

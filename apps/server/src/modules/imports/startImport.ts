import type { ImportMapping } from '@herald/contract';
import { sql } from 'kysely';
import { authorOf, mayDo } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { addSource } from '../../people/index.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessGroup, type GroupRow, insertGroup, nameTaken } from '../groups/index.ts';
import { checkStep, requireImporter } from './createImport.ts';
import { isKept } from './mapRow.ts';
import { accessImport, type ImportRow, type ImportTarget, lockCampaign } from './queries.ts';
import { runImport } from './runImport.ts';

/** Agrees to a mapping and hands the file to a job. */
export async function startImport(
  ctx: RequestContext,
  importId: number,
  mapping: ImportMapping,
): Promise<ImportRow> {
  return ctx.db
    .transaction(async (tx) => {
      const row = await accessImport(tx, ctx, importId, true);
      requireImporter(ctx, row.campaign_id);
      if (row.status !== 'analysed') throw alreadyStarted();
      checkColumns(row, mapping);
      const group = await chooseGroup(tx, ctx, mapping);
      const campaign = await startUploading(tx, ctx, row, mapping);
      await sql`
        update imports set status = 'running', keeps_effects = true, mapping = ${JSON.stringify(mapping)}, group_id = ${group?.id ?? null},
          default_country = ${mapping.default_country}
        where team_id = ${ctx.teamId} and id = ${importId}`.execute(tx);
      await enqueue(tx, runImport, { teamId: ctx.teamId, importId });
      publish(tx, {
        name: 'import.updated',
        payload: { phone_number_id: ctx.phoneNumberId, import_id: importId },
      });
      await audit(tx, byOf(ctx), {
        action: 'import.started',
        target: { kind: 'import', id: importId, name: row.file_name },
        after: { ...(group && { list: group.name }), ...(campaign && { campaign: campaign.name }) },
      });
      return accessImport(tx, ctx, importId);
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'groups_name')) throw invalidField('new_group.name', nameTaken);
      throw error;
    });
}

function checkColumns(row: ImportRow, mapping: ImportMapping): void {
  const indexes = mapping.columns.map(({ index }) => index);
  if (new Set(indexes).size !== indexes.length || indexes.some((index) => index >= row.columns.length)) {
    throw invalidField('columns', {
      en: 'The columns do not match the file.',
      fr: 'Les colonnes ne correspondent pas au fichier.',
    });
  }
  if (row.campaign_id === null && mapping.columns.some(({ target }) => target === 'campaign')) {
    throw invalidField('columns', {
      en: 'A column can be for a campaign only when the file is imported into one.',
      fr: 'Une colonne n’est réservée à une campagne que si le fichier y est importé.',
    });
  }
  if (mapping.columns.some(({ target }) => target === 'phone')) return;
  const text = {
    en: 'Choose the column that holds the phone numbers.',
    fr: 'Choisissez la colonne qui contient les numéros de téléphone.',
  };
  throw new AppError('phone_column_missing', text, { status: 422, errors: { columns: [text] } });
}

async function chooseGroup(tx: Tx, ctx: RequestContext, mapping: ImportMapping): Promise<GroupRow | null> {
  const { group_id: groupId, new_group: newGroup } = mapping;
  if (groupId === null && newGroup === null) return null;
  if (!mayDo(ctx.actor, 'groups.manage')) throw new AppError('forbidden');
  if (newGroup) return insertGroup(tx, byOf(ctx), ctx.phoneNumberId, newGroup);
  const group = await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId ?? 0).catch((error: unknown) => {
    if (error instanceof AppError && error.code === notFound().code) return null;
    throw error;
  });
  if (group) return group;
  throw invalidField('group_id', { en: 'This list no longer exists.', fr: 'Cette liste n’existe plus.' });
}

/** The campaign shows the upload and learns the titles that its variables can use. */
async function startUploading(
  tx: Tx,
  ctx: RequestContext,
  row: ImportRow,
  mapping: ImportMapping,
): Promise<ImportTarget | null> {
  if (row.campaign_id === null) return null;
  const campaign = await lockCampaign(tx, ctx, row.campaign_id);
  checkStep(campaign);
  const kept = mapping.columns.filter(isKept);
  const titles = (of: ImportMapping['columns']) =>
    of.toSorted((one, other) => one.index - other.index).map(({ index }) => row.columns[index]?.name ?? '');
  const own = titles(kept.filter(({ target }) => target === 'campaign'));
  const columns = [...new Set([...campaign.columns, ...titles(kept)])];
  const own_columns = [...new Set([...campaign.own_columns, ...own])];
  await tx
    .updateTable('campaigns')
    .set({ step: 'CONTACTS_UPLOADING_FILE', columns, own_columns })
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', campaign.id)
    .execute();
  const { phoneNumberId, teamId } = ctx;
  const { id: campaignId } = campaign;
  await addSource(tx, {
    teamId,
    campaignId,
    kind: 'file',
    names: [row.file_name],
    importId: row.id,
    at: ctx.clock.now(),
  });
  const data = { campaign_id: campaign.id, step: 'CONTACTS_UPLOADING_FILE' } as const;
  const told = { teamId, phoneNumberId, contactId: null, at: ctx.clock.now(), by: authorOf(ctx.actor) };
  emit(tx, [{ ...told, type: 'campaign.updated', data }]);
  return campaign;
}

function alreadyStarted(): AppError {
  return new AppError('import_started', {
    en: 'This import has already been started.',
    fr: 'Cet import a déjà été lancé.',
  });
}

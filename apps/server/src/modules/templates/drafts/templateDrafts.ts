import type {
  createTemplateDraft as createRoute,
  RouteBody,
  saveTemplateDraft as saveRoute,
  WrittenTemplate,
  WrittenTemplateDetail,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { accessTemplate } from '../access.ts';

/** More than anybody finishes. */
const mostDrafts = 200;

interface Row extends Omit<WrittenTemplateDetail, 'updated_at'> {
  updated_at: Date;
}

export const listTemplateDrafts = (ctx: RequestContext): Promise<WrittenTemplate[]> =>
  ctx.db.read(async (tx) => (await readDrafts(tx, ctx)).map(present));

export const getTemplateDraft = (ctx: RequestContext, id: number): Promise<WrittenTemplateDetail> =>
  ctx.db.read(async (tx) => present(await accessDraft(tx, ctx, id)));

export function createTemplateDraft(
  ctx: RequestContext,
  { content, name, template_id }: RouteBody<typeof createRoute>,
): Promise<WrittenTemplateDetail> {
  return ctx.db.transaction(async (tx) => {
    if (template_id !== null) await accessTemplate(tx, ctx, template_id);
    const { teamId, phoneNumberId } = ctx;
    const drafts = await readDrafts(tx, ctx);
    const known =
      template_id === null ? undefined : drafts.find((draft) => draft.template_id === template_id);
    if (known) return present(known);
    if (drafts.length >= mostDrafts) throw tooMany();
    const now = ctx.clock.now();
    const { rows } = await sql<{ id: number }>`
      insert into template_drafts
        (team_id, phone_number_id, template_id, name, content, updated_by, created_at, updated_at)
      values (${teamId}, ${phoneNumberId}, ${template_id}, ${name}, ${JSON.stringify(content)}, ${ctx.person.userId},
        ${now}, ${now})
      -- Somebody else began at the same moment: theirs is everybody's.
      on conflict (team_id, phone_number_id, template_id) where template_id is not null
        do update set name = template_drafts.name
      returning id`.execute(tx);
    return present(await accessDraft(tx, ctx, rows[0]?.id ?? 0));
  });
}

/** A save of what somebody else has changed meanwhile is refused: neither is to be lost. */
export function saveTemplateDraft(
  ctx: RequestContext,
  id: number,
  { content, name, revision }: RouteBody<typeof saveRoute>,
): Promise<WrittenTemplate> {
  return ctx.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('template_drafts')
      .set({
        name,
        content: JSON.stringify(content),
        revision: revision + 1,
        updated_by: ctx.person.userId,
        updated_at: ctx.clock.now(),
      })
      .where('team_id', '=', ctx.teamId)
      .where('phone_number_id', '=', ctx.phoneNumberId)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst();
    const draft = await accessDraft(tx, ctx, id);
    if (numUpdatedRows === 0n) throw changed(draft.updated_by);
    return present(draft);
  });
}

export async function deleteTemplateDraft(ctx: RequestContext, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await accessDraft(tx, ctx, id);
    await tx.deleteFrom('template_drafts').where('team_id', '=', ctx.teamId).where('id', '=', id).execute();
  });
}

async function accessDraft(tx: Tx, ctx: RequestContext, id: number): Promise<Row> {
  const [draft] = await readDrafts(tx, ctx, id);
  if (!draft) throw notFound();
  return draft;
}

async function readDrafts(
  tx: Tx,
  { teamId, phoneNumberId }: RequestContext,
  id: number | null = null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.template_id, d.name, d.content, d.revision, d.updated_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as updated_by
    from template_drafts d left join users u on u.id = d.updated_by
    where d.team_id = ${teamId} and d.phone_number_id = ${phoneNumberId} and (${id}::bigint is null or d.id = ${id})
    order by d.updated_at desc, d.id desc`.execute(tx);
  return rows;
}

const present = (row: Row): WrittenTemplateDetail => ({ ...row, updated_at: row.updated_at.toISOString() });

function changed(by: string | null): AppError {
  return new AppError('draft_changed', {
    en: `${by ?? 'Somebody'} has changed this draft meanwhile.`,
    fr: `${by ?? 'Quelqu’un'} a modifié ce brouillon entre-temps.`,
  });
}

const tooMany = () =>
  new AppError('too_many_drafts', {
    en: 'There are 200 drafts already. Delete some that nobody needs.',
    fr: 'Il y a déjà 200 brouillons. Supprimez ceux dont personne n’a besoin.',
  });

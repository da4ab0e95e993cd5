import { describeTemplateProblem, type RouteBody, type createTemplate as route } from '@herald/contract';
import {
  hasErrors,
  isMediaHeader,
  type StandardStructure,
  structureToCreation,
  validateTemplate,
} from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import { cloudApiOf, metaRefused } from '../../connectors/whatsapp.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { trackButtons, withShortAddresses } from '../../messaging/links/index.ts';
import { readToken } from '../../messaging/readToken.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { readNumberAccess } from '../numbers/index.ts';
import { templateFact } from './templateFact.ts';
import { uploadSample } from './uploadSample.ts';

/**
 * Checks a template and submits it. The row is written first, as DRAFT, so that the name is taken while Meta is asked;
 * a refusal gives it back, and a crash in between leaves a draft that the next synchronisation settles.
 */
export async function createTemplate(ctx: RequestContext, body: RouteBody<typeof route>): Promise<number> {
  const { structure, header_file_id: fileId } = body;
  refuseProblems(structure, fileId);
  const access = await ctx.db.read((tx) => readNumberAccess(tx, ctx.teamId, ctx.phoneNumberId));
  if (!access) throw notFound();
  const token = await readToken(ctx.app, ctx.teamId, access.account_id);
  const draft = await insertDraft(ctx, access.account_id, structure, fileId);
  const templateId = draft.id;

  try {
    const complete = await withSample(ctx, token, draft.structure, fileId);
    const created = await cloudApiOf(ctx.app).createTemplate({
      token,
      wabaId: access.waba_id,
      template: structureToCreation(withShortAddresses(ctx.app, complete)),
      locale: ctx.locale === 'fr' ? 'fr_FR' : 'en_US',
    });
    await ctx.db.transaction(async (tx) => {
      await tx
        .updateTable('templates')
        .set({
          meta_id: created.id,
          // The review may have been quicker than the answer to its submission: then its verdict stands.
          status: sql`case when status = 'DRAFT' then ${created.status} else status end`,
          category: sql`case when status = 'DRAFT' then ${created.category} else category end`,
          structure: JSON.stringify(complete),
          updated_at: ctx.clock.now(),
        })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', templateId)
        .execute();
      const { name, language } = structure;
      emit(tx, [templateFact(ctx, 'template.created', { id: templateId, name, language })]);
      await audit(tx, byOf(ctx), {
        action: 'template.created',
        target: { kind: 'template', id: templateId, name },
        after: { locale: language },
      });
    });
    return templateId;
  } catch (error) {
    // Hidden rather than removed: a row of the ledger may only ever point at templates that exist.
    await ctx.db.transaction((tx) =>
      tx
        .updateTable('templates')
        .set({ deleted_at: ctx.clock.now(), status: 'REJECTED' })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', templateId)
        .execute(),
    );
    throw metaRefused(error);
  }
}

function refuseProblems(structure: StandardStructure, fileId: number | null): void {
  // The sample is uploaded on submission; a stored file stands for it here.
  const header = structure.header;
  const checked =
    isMediaHeader(header) && fileId !== null
      ? { ...structure, header: { ...header, media_handle: 'stored' } }
      : structure;
  const problems = validateTemplate(checked);
  if (!hasErrors(problems)) return;
  const errors: Record<string, { en: string; fr: string }[]> = {};
  for (const problem of problems) {
    if (problem.severity !== 'error') continue;
    const field = `structure.${problem.path}`;
    errors[field] = [
      ...(errors[field] ?? []),
      { en: describeTemplateProblem(problem, 'en'), fr: describeTemplateProblem(problem, 'fr') },
    ];
  }
  throw new AppError(
    'template_invalid',
    {
      en: 'Meta would refuse this template. Please correct the marked fields.',
      fr: 'Meta refuserait ce modèle. Corrigez les champs indiqués.',
    },
    { status: 422, errors },
  );
}

async function insertDraft(
  ctx: RequestContext,
  accountId: number,
  structure: StandardStructure,
  fileId: number | null,
): Promise<{ id: number; structure: StandardStructure }> {
  const now = ctx.clock.now();
  const insert = ctx.db.transaction(async (tx) => {
    const tracked = await trackButtons(tx, ctx.teamId, structure);
    const { id } = await tx
      .insertInto('templates')
      .values({
        team_id: ctx.teamId,
        whatsapp_account_id: accountId,
        name: structure.name,
        language: structure.language,
        category: structure.category,
        status: 'DRAFT',
        type: structure.type,
        structure: JSON.stringify(tracked),
        header_file_id: fileId,
        created_by: ctx.person.userId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, structure: tracked };
  });
  return insert.catch((error: unknown) => {
    throw isUniqueViolation(error, 'templates_name') ? nameTaken() : error;
  });
}

function nameTaken(): AppError {
  const text = {
    en: 'There is a template with this name in this language already.',
    fr: 'Un modèle porte déjà ce nom dans cette langue.',
  };
  return new AppError('template_name_taken', text, { status: 422, errors: { 'structure.name': [text] } });
}

/** Meta wants an example of the image or video, uploaded beforehand. */
async function withSample(
  ctx: RequestContext,
  token: string,
  structure: StandardStructure,
  fileId: number | null,
): Promise<StandardStructure> {
  if (!isMediaHeader(structure.header) || fileId === null) return structure;
  const handle = await uploadSample(ctx, token, fileId);
  return { ...structure, header: { ...structure.header, media_handle: handle, media_url: null } };
}

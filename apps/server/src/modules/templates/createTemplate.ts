import { describeTemplateProblem, type RouteBody, type createTemplate as route } from '@herald/contract';
import {
  type CarouselCard,
  hasErrors,
  isMediaHeader,
  structureToCreation,
  type TemplateHeader,
  type TemplateStructure,
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
  const { header_file_id: fileId } = body;
  const structure = ownFiles(body.structure, fileId);
  refuseProblems(structure);
  const access = await ctx.db.read((tx) => readNumberAccess(tx, ctx.teamId, ctx.phoneNumberId));
  if (!access) throw notFound();
  const token = await readToken(ctx.app, ctx.teamId, access.account_id);
  const draft = await insertDraft(ctx, access.account_id, structure, fileId);
  const templateId = draft.id;

  try {
    const complete = await withSamples(ctx, token, draft.structure);
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

export function refuseProblems(structure: TemplateStructure): void {
  const problems = validateTemplate(structure);
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
  structure: TemplateStructure,
  fileId: number | null,
): Promise<{ id: number; structure: TemplateStructure }> {
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

/** The header of a standard template names its file beside the structure, those of cards in it. */
export function ownFiles(structure: TemplateStructure, fileId: number | null): TemplateStructure {
  if (structure.type === 'carousel' || !isMediaHeader(structure.header)) return structure;
  return { ...structure, header: { ...structure.header, file_id: fileId } };
}

/** Meta wants an example of each picture, uploaded beforehand; one file on several cards goes once. */
export async function withSamples(
  ctx: RequestContext,
  token: string,
  structure: TemplateStructure,
): Promise<TemplateStructure> {
  const handles = new Map<number, Promise<string>>();
  const withSample = async (header: TemplateHeader, field: string): Promise<TemplateHeader> => {
    const fileId = isMediaHeader(header) ? (header.file_id ?? null) : null;
    if (!isMediaHeader(header) || fileId === null) return header;
    const upload = handles.get(fileId) ?? uploadSample(ctx, token, fileId, field);
    handles.set(fileId, upload);
    return { ...header, media_handle: await upload, media_url: null };
  };
  if (structure.type === 'standard') {
    return { ...structure, header: await withSample(structure.header, 'header_file_id') };
  }
  const carousel_cards: CarouselCard[] = [];
  for (const [index, card] of structure.carousel_cards.entries()) {
    const header = await withSample(card.header, `structure.carousel_cards.${index}.header`);
    carousel_cards.push({ ...card, header });
  }
  return { ...structure, carousel_cards };
}

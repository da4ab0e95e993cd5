import type { Locale, RouteBody, updateTemplate as route } from '@herald/contract';
import { structureToComponents, type TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import { cloudApiOf, metaRefused } from '../../connectors/whatsapp.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { trackButtons, withShortAddresses } from '../../messaging/links/index.ts';
import { readToken } from '../../messaging/readToken.ts';
import { readTimezone } from '../../people/index.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { accessTemplate } from './access.ts';
import { ownFiles, refuseProblems, withSamples } from './createTemplate.ts';
import { templateInUse } from './deleteTemplate.ts';
import { editsLeft } from './editsLeft.ts';
import { countOpenCampaigns, type TemplateRow } from './queries.ts';
import { stopChanged } from './stopChanged.ts';
import { templateFact } from './templateFact.ts';

const editable = ['APPROVED', 'REJECTED', 'PAUSED'];

/**
 * Submits new content of a template. WhatsApp is asked first: what it refuses changes nothing here. It reviews the content
 * anew; a verdict that is quicker than its answer stands.
 */
export async function updateTemplate(
  ctx: RequestContext,
  templateId: number,
  body: RouteBody<typeof route>,
): Promise<void> {
  const template = await ctx.db.read(async (tx) => {
    const found = await accessTemplate(tx, ctx, templateId);
    if ((await countOpenCampaigns(tx, ctx.teamId, templateId)) > 0) throw templateInUse();
    if (found.status === 'APPROVED') {
      const { next } = await editsLeft(tx, ctx.teamId, templateId, ctx.clock.now());
      if (next) throw editsUsed(next, await readTimezone(tx, ctx.teamId));
    }
    return found;
  });
  const { meta_id: metaId, status } = template;
  if (metaId === null || !editable.includes(status)) throw notEditable();
  const structure = ownFiles(sameTemplate(template, body.structure), body.header_file_id);
  refuseProblems(structure);

  const token = await readToken(ctx.app, ctx.teamId, template.whatsapp_account_id);
  const tracked = await ctx.db.transaction((tx) => trackButtons(tx, ctx.teamId, structure));
  const complete = await withSamples(ctx, token, tracked);
  await cloudApiOf(ctx.app)
    .editTemplate({
      token,
      templateId: metaId,
      changes: {
        components: structureToComponents(withShortAddresses(ctx.app, complete)),
        parameter_format: complete.parameter_format,
        ...(status === 'APPROVED' ? {} : { category: complete.category }),
        ...(complete.ttl_seconds === undefined ? {} : { message_send_ttl_seconds: complete.ttl_seconds }),
      },
    })
    .catch((error: unknown) => {
      throw metaRefused(error);
    });
  await ctx.db.transaction(async (tx) => {
    await tx
      .updateTable('templates')
      .set({
        status: sql`case when date_trunc('milliseconds', updated_at) = ${template.updated_at} then 'PENDING' else status end`,
        status_reason: sql`case when date_trunc('milliseconds', updated_at) = ${template.updated_at} then null else status_reason end`,
        category: complete.category,
        type: complete.type,
        structure: JSON.stringify(complete),
        header_file_id: body.header_file_id,
        version: sql`version + 1`,
        updated_at: ctx.clock.now(),
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', templateId)
      .execute();
    const after = { structure: complete, header_file_id: body.header_file_id };
    await stopChanged(tx, { teamId: ctx.teamId, templateId, before: template, after, now: ctx.clock.now() });
    emit(tx, [templateFact(ctx, 'template.updated', template)]);
    await audit(tx, byOf(ctx), {
      action: 'template.edited',
      target: { kind: 'template', id: templateId, name: template.name },
      after: { locale: template.language },
    });
  });
}

/** What WhatsApp files it under stays, whatever was sent. */
function sameTemplate(
  { name, language, status, structure: { category } }: TemplateRow,
  wanted: TemplateStructure,
): TemplateStructure {
  return { ...wanted, name, language, ...(status === 'APPROVED' ? { category } : {}) };
}

/** Known before Meta is asked, so that nothing is uploaded for nothing, and with the moment from which it is taken. */
function editsUsed(next: Date, timeZone: string): AppError {
  const at = (locale: Locale) =>
    next.toLocaleString(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return new AppError('template_edits_used', {
    en: `WhatsApp takes one edit of an approved template a day and ten in 30 days. The next one from ${at('en')}.`,
    fr: `WhatsApp accepte une modification d’un modèle approuvé par jour et dix en 30 jours. La prochaine à partir du ${at('fr')}.`,
  });
}

function notEditable(): AppError {
  return new AppError('template_not_editable', {
    en: 'Only templates that are approved, refused or paused can be edited. Duplicate it instead.',
    fr: 'Seuls les modèles approuvés, refusés ou en pause peuvent être modifiés. Dupliquez-le plutôt.',
  });
}

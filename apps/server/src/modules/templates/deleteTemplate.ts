import { CloudApiError } from '@herald/whatsapp';
import { audit } from '../../audit.ts';
import { cloudApiOf, metaRefused } from '../../connectors/whatsapp.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { readToken } from '../../messaging/readToken.ts';
import { refuseUsed } from '../../messaging/uses/index.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { accessTemplate } from './access.ts';
import { countOpenCampaigns } from './queries.ts';
import { templateFact } from './templateFact.ts';

/** Deletes one language of a template, at Meta first. Messages that were sent with it stay as they are. */
export async function deleteTemplate(ctx: RequestContext, templateId: number): Promise<void> {
  const template = await ctx.db.read(async (tx) => {
    const found = await accessTemplate(tx, ctx, templateId);
    if ((await countOpenCampaigns(tx, ctx.teamId, templateId)) > 0) throw templateInUse();
    await refuseUsed(tx, { teamId: ctx.teamId, kind: 'template', id: templateId }, 'template_in_use');
    return found;
  });
  if (template.meta_id) {
    await cloudApiOf(ctx.app)
      .deleteTemplate({
        token: await readToken(ctx.app, ctx.teamId, template.whatsapp_account_id),
        wabaId: template.waba_id,
        name: template.name,
        templateId: template.meta_id,
      })
      .catch((error: unknown) => {
        if (!isGoneAtMeta(error)) throw metaRefused(error);
      });
  }
  await ctx.db.transaction(async (tx) => {
    await tx
      .updateTable('templates')
      .set({ deleted_at: ctx.clock.now(), status: 'DELETED' })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', templateId)
      .execute();
    emit(tx, [templateFact(ctx, 'template.deleted', template)]);
    await audit(tx, byOf(ctx), {
      action: 'template.deleted',
      target: { kind: 'template', id: templateId, name: template.name },
      before: { locale: template.language },
    });
  });
}

/** Deleted in WhatsApp Manager before: then there is nothing left to do there. */
function isGoneAtMeta(error: unknown): boolean {
  return error instanceof CloudApiError && (error.code === 132001 || error.subcode === 2593002);
}

export function templateInUse(): AppError {
  return new AppError('template_in_use', {
    en: 'A campaign that is sending or paused uses this template. Finish or delete that campaign first.',
    fr: 'Une campagne en cours ou en pause utilise ce modèle. Terminez ou supprimez d’abord cette campagne.',
  });
}

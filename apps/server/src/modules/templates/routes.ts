import * as contract from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import type { RequestContext } from '../../context.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { presentFile, storeUpload } from '../files/index.ts';
import { accessTemplate } from './access.ts';
import { createTemplate } from './createTemplate.ts';
import { deleteTemplate } from './deleteTemplate.ts';
import {
  createTemplateDraft,
  deleteTemplateDraft,
  getTemplateDraft,
  listTemplateDrafts,
  saveTemplateDraft,
} from './drafts/templateDrafts.ts';
import { readLibrary } from './library/index.ts';
import { listLanguages } from './listLanguages.ts';
import { presentTemplate } from './present.ts';
import { readTemplates } from './queries.ts';
import { readHistory } from './readHistory.ts';
import { syncTemplates } from './syncTemplates.ts';
import { testTemplate } from './testTemplate.ts';
import { updateTemplate } from './updateTemplate.ts';

async function one(ctx: RequestContext, templateId: number) {
  const row = await ctx.db.read((tx) => accessTemplate(tx, ctx, templateId));
  return { data: presentTemplate(ctx.app, ctx.teamId, row) };
}

export function registerTemplates(app: HttpApp): void {
  serve(app, contract.listTemplates, async ({ ctx, query }) => {
    const rows = await ctx.db.read((tx) => readTemplates(tx, ctx.teamId, ctx.phoneNumberId, query));
    return { data: rows.map((row) => presentTemplate(ctx.app, ctx.teamId, row)) };
  });
  serve(app, contract.listTemplatesLight, async ({ ctx }) => {
    const rows = await ctx.db.read((tx) => readTemplates(tx, ctx.teamId, ctx.phoneNumberId));
    return { data: rows.map((row) => presentTemplate(ctx.app, ctx.teamId, row)) };
  });
  serve(app, contract.listLibraryTemplates, async ({ ctx, query }) => ({
    data: readLibrary(query.language ?? ctx.locale),
  }));
  serve(app, contract.getTemplate, ({ ctx, params }) => one(ctx, params.template_id));
  serve(app, contract.listTemplateLanguages, async ({ ctx, params, query }) => ({
    data: await listLanguages(ctx, params.template_id, query.contact_id),
  }));
  serve(app, contract.getTemplateHistory, async ({ ctx, params }) => ({
    data: await readHistory(ctx, params.template_id),
  }));
  serve(app, contract.createTemplate, async ({ ctx, body }) => one(ctx, await createTemplate(ctx, body)));
  serve(app, contract.updateTemplate, async ({ ctx, params, body }) => {
    await updateTemplate(ctx, params.template_id, body);
    return one(ctx, params.template_id);
  });
  serve(app, contract.deleteTemplate, async ({ ctx, params }) => deleteTemplate(ctx, params.template_id));
  serve(app, contract.testTemplate, ({ ctx, params, body }) => testTemplate(ctx, params.template_id, body));
  serve(app, contract.listTemplateDrafts, async ({ ctx }) => ({ data: await listTemplateDrafts(ctx) }));
  serve(app, contract.getTemplateDraft, async ({ ctx, params }) => ({
    data: await getTemplateDraft(ctx, params.draft_id),
  }));
  serve(app, contract.createTemplateDraft, async ({ ctx, body }) => ({
    data: await createTemplateDraft(ctx, body),
  }));
  serve(app, contract.saveTemplateDraft, async ({ ctx, params, body }) => ({
    data: await saveTemplateDraft(ctx, params.draft_id, body),
  }));
  serve(app, contract.deleteTemplateDraft, ({ ctx, params }) => deleteTemplateDraft(ctx, params.draft_id));
  serve(app, contract.syncTemplates, async ({ ctx }) => ({
    data: await syncTemplates(ctx, ctx.teamId, ctx.phoneNumberId),
  }));
  serve(
    app,
    contract.storeTemplateImage,
    async ({ ctx, upload }) => ({
      data: presentFile(ctx.app, await storeUpload(ctx, upload, { kinds: ['image'] })),
    }),
    { fileLimit: limits.media.image.maxBytes },
  );
  serve(
    app,
    contract.storeTemplateVideo,
    async ({ ctx, upload }) => ({
      data: presentFile(ctx.app, await storeUpload(ctx, upload, { kinds: ['video'] })),
    }),
    { fileLimit: limits.media.video.maxBytes },
  );
  serve(
    app,
    contract.storeTemplateDocument,
    async ({ ctx, upload }) => ({
      data: presentFile(ctx.app, await storeUpload(ctx, upload, { kinds: ['document'] })),
    }),
    { fileLimit: limits.media.document.maxBytes },
  );
}

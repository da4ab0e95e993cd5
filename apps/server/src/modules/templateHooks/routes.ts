import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { listHookCalls } from '../hooks/index.ts';
import { accessTemplate } from '../templates/index.ts';
import { replayTemplateCall } from './replayTemplateCall.ts';
import { getTemplateKey, makeTemplateKey, revokeTemplateKey } from './templateKeys.ts';

export function registerTemplateHooks(http: HttpApp): void {
  serve(http, contract.getTemplateKey, async ({ ctx, params }) => ({
    data: await getTemplateKey(ctx, params.template_id),
  }));
  serve(http, contract.makeTemplateKey, async ({ ctx, params, body }) => ({
    data: await makeTemplateKey(ctx, params.template_id, body.keep_old_hours),
  }));
  serve(http, contract.revokeTemplateKey, ({ ctx, params }) => revokeTemplateKey(ctx, params.template_id));
  serve(http, contract.listTemplateHookCalls, ({ ctx, params: { template_id }, query }) =>
    ctx.db.read(async (tx) => {
      await accessTemplate(tx, ctx, template_id);
      const { teamId, phoneNumberId } = ctx;
      return listHookCalls(tx, teamId, {
        kind: 'template',
        thingId: template_id,
        phoneNumberId,
        ...query,
      });
    }),
  );
  serve(http, contract.replayTemplateHookCall, async ({ ctx, params }) => ({
    data: await replayTemplateCall(ctx, params.template_id, params.call_id),
  }));
}

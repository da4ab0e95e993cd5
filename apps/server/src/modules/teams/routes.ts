import * as contract from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { listTeamsOfUser } from '../accounts/index.ts';
import { connectWhatsapp } from './connectWhatsapp.ts';
import { createTeam } from './createTeam.ts';
import { deleteTeam } from './deletion/deleteTeam.ts';
import { keepTeam } from './deletion/keepTeam.ts';
import { presentTeam } from './present.ts';
import { registerShopify } from './shopify/routes.ts';
import { updateTeam } from './updateTeam.ts';

const current = async (ctx: RequestContext) => ({
  data: await presentTeam(ctx, ctx.teamId, ctx.roleId ?? 0),
});

export function registerTeams(app: HttpApp): void {
  serve(app, contract.listTeams, async ({ ctx }) => ({
    data: await listTeamsOfUser(ctx.app, ctx.person.userId),
  }));
  serve(app, contract.getTeam, ({ ctx }) => current(ctx));
  serve(app, contract.createTeam, async ({ ctx, body }) => {
    const teamId = await createTeam(ctx, body);
    return { data: await presentTeam(ctx, teamId, contract.roleIds.Owner) };
  });
  serve(app, contract.updateTeam, async ({ ctx, body }) => {
    await updateTeam(ctx, body);
    return current(ctx);
  });
  serve(app, contract.deleteTeam, async ({ ctx, body }) => {
    await deleteTeam(ctx, body);
    return current(ctx);
  });
  serve(app, contract.keepTeam, async ({ ctx }) => {
    await keepTeam(ctx);
    return current(ctx);
  });
  serve(app, contract.getSignupConfig, async ({ ctx }) => {
    const { meta } = ctx.app.config;
    return {
      data: {
        app_id: meta.appId,
        config_id: meta.configId,
        graph_version: meta.graphVersion,
        dialog_url: meta.dialogUrl,
      },
    };
  });
  serve(app, contract.connectWhatsapp, async ({ ctx, body }) => {
    await connectWhatsapp(ctx, body);
    return current(ctx);
  });
  registerShopify(app);
}

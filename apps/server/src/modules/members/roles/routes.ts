import * as contract from '@herald/contract';
import { byOf, type RequestContext } from '../../../context.ts';
import { type HttpApp, serve } from '../../../http/serve.ts';
import { notFound } from '../../../platform/errors.ts';
import { deleteRole } from './deleteRole.ts';
import { listRoles } from './listRoles.ts';
import { createRole, updateRole } from './saveRole.ts';

const all = (ctx: RequestContext) => ctx.db.read((tx) => listRoles(tx, byOf(ctx)));

async function one(ctx: RequestContext, id: number) {
  const role = (await all(ctx)).find((each) => each.id === id);
  if (!role) throw notFound();
  return { data: role };
}

export function registerRoles(app: HttpApp): void {
  serve(app, contract.listRoles, async ({ ctx }) => ({ data: await all(ctx) }));
  serve(app, contract.createRole, async ({ ctx, body }) =>
    one(ctx, await ctx.db.transaction((tx) => createRole(tx, byOf(ctx), body))),
  );
  serve(app, contract.updateRole, async ({ ctx, params, body }) => {
    await ctx.db.transaction((tx) => updateRole(tx, byOf(ctx), params.role_id, body));
    return one(ctx, params.role_id);
  });
  serve(app, contract.deleteRole, async ({ ctx, params, body }) => {
    await ctx.db.transaction((tx) => deleteRole(tx, byOf(ctx), params.role_id, body.replacement));
    return { data: await all(ctx) };
  });
}

import * as contract from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { requireOwnPage } from '../../http/ownPage.ts';
import { pageMeta } from '../../http/pageMeta.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { exportContacts, listContacts, presentContact } from '../contacts/index.ts';
import { attachContacts, type ChangedGroup, detachContacts } from './commands/changeMembers.ts';
import { presentGroup } from './present.ts';
import { accessGroup, readGroups } from './queries.ts';
import { createGroup, deleteGroup, updateGroup } from './saveGroup.ts';

const find = (ctx: RequestContext, groupId: number) =>
  ctx.db.read((tx) => accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId));

const change = (
  command: typeof attachContacts,
  ctx: RequestContext,
  input: Omit<Parameters<typeof attachContacts>[2], 'phoneNumberId'>,
): Promise<ChangedGroup> =>
  ctx.db.transaction((tx) => command(tx, byOf(ctx), { phoneNumberId: ctx.phoneNumberId, ...input }));

export function registerGroups(app: HttpApp): void {
  serve(app, contract.listGroups, async ({ ctx, query }) => {
    const rows = await ctx.db.read((tx) => readGroups(tx, ctx.teamId, ctx.phoneNumberId, query.search));
    return { data: rows.map(presentGroup) };
  });
  serve(app, contract.getGroup, async ({ ctx, params }) => ({
    data: presentGroup(await find(ctx, params.group_id)),
  }));
  serve(app, contract.createGroup, async ({ ctx, body }) => ({
    data: presentGroup(await createGroup(ctx, body)),
  }));
  serve(app, contract.updateGroup, async ({ ctx, params, body }) => ({
    data: presentGroup(await updateGroup(ctx, params.group_id, body)),
  }));
  serve(app, contract.deleteGroup, ({ ctx, params }) => deleteGroup(ctx, params.group_id));
  serve(app, contract.listGroupContacts, async ({ ctx, params, query }) => {
    const { id } = await find(ctx, params.group_id);
    const { rows, total } = await listContacts(ctx, { ...query, group_id: id, sort: 'created' });
    const now = ctx.clock.now();
    const meta = { ...pageMeta(total.count, query), is_exact: total.isExact };
    return { data: rows.map((row) => presentContact(row, now)), meta };
  });
  serve(app, contract.attachToContacts, async ({ ctx, params, body }) => {
    const { contact_ids: contactIds, start_automations: asked } = body;
    const starting = asked === undefined ? {} : { startsAutomations: asked };
    const { group, count } = await change(attachContacts, ctx, {
      ...{ groupId: params.group_id, contactIds },
      ...starting,
    });
    return { data: { ...presentGroup(group), added: count } };
  });
  serve(app, contract.detachToContacts, async ({ ctx, params, body }) => {
    const { group, count } = await change(detachContacts, ctx, {
      groupId: params.group_id,
      contactIds: body.contact_ids,
    });
    return { data: { ...presentGroup(group), removed: count } };
  });
  serve(app, contract.exportGroup, async ({ ctx, params, query, request }) => {
    requireOwnPage(ctx.app, request);
    const group = await find(ctx, params.group_id);
    return exportContacts(ctx, { group_id: group.id }, query, group.name);
  });
}

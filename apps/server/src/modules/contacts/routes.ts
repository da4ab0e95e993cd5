import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { explainContact } from '../../messaging/explain/index.ts';
import { createContact } from './createContact.ts';
import { exportContacts } from './exportContacts.ts';
import { getContact } from './getContact.ts';
import { listContacts } from './listContacts.ts';
import { pageMeta, presentContact } from './present.ts';
import { updateOptinStatus } from './updateOptinStatus.ts';

export function registerContacts(app: HttpApp): void {
  serve(app, contract.listContacts, async ({ ctx, query }) => {
    const { rows, total } = await listContacts(ctx, query);
    const now = ctx.clock.now();
    return { data: rows.map((row) => presentContact(row, now)), meta: pageMeta(total, query) };
  });
  serve(app, contract.exportContacts, ({ ctx, query }) => exportContacts(ctx, query));
  serve(app, contract.getContact, async ({ ctx, params }) => ({
    data: await getContact(ctx, params.contact_id),
  }));
  serve(app, contract.getContactWhy, async ({ ctx, params }) => ({
    data: await ctx.db.read((tx) =>
      explainContact(tx, {
        teamId: ctx.teamId,
        phoneNumberId: ctx.phoneNumberId,
        contactId: params.contact_id,
        locale: ctx.locale,
        now: ctx.clock.now(),
        withMessages: ctx.permissions.includes('conversations.view'),
      }),
    ),
  }));
  serve(app, contract.createContact, async ({ ctx, body }) => ({ data: await createContact(ctx, body) }));
  serve(app, contract.updateOptinStatus, async ({ ctx, params, body }) => ({
    data: await updateOptinStatus(ctx, params.contact_id, body),
  }));
}

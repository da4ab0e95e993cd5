import * as contract from '@herald/contract';
import { mayDo } from '../../actor.ts';
import { requireOwnPage } from '../../http/ownPage.ts';
import { pageMeta } from '../../http/pageMeta.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { explainContact } from '../../messaging/explain/index.ts';
import { createContact } from './createContact.ts';
import { dismissDuplicate, restoreDuplicate } from './duplicates/dismissDuplicate.ts';
import { listDuplicates } from './duplicates/listDuplicates.ts';
import { previewErasure } from './erase/countPerson.ts';
import { eraseContact } from './erase/eraseContact.ts';
import { listErasures, readErasure } from './erase/readErasures.ts';
import { exportContacts } from './exportContacts.ts';
import { getContact } from './getContact.ts';
import { listContacts } from './listContacts.ts';
import { registerMerging } from './merge/routes.ts';
import { createContactNote, deleteContactNote, updateContactNote } from './notes/contactNotes.ts';
import { exportContact } from './person/exportContact.ts';
import { presentContact } from './present.ts';
import { updateContact } from './updateContact.ts';
import { updateOptinStatus } from './updateOptinStatus.ts';
import { readConsentWords, updateConsentWords } from './words/consentWords.ts';

export function registerContacts(app: HttpApp): void {
  registerMerging(app);
  serve(app, contract.listDuplicates, async ({ ctx, query }) => ({
    data: await listDuplicates(ctx, query.dismissed),
  }));
  serve(app, contract.dismissDuplicate, async ({ ctx, body }) => ({
    data: { dismissal_id: await dismissDuplicate(ctx, body.contact_ids) },
  }));
  serve(app, contract.restoreDuplicate, ({ ctx, params }) => restoreDuplicate(ctx, params.dismissal_id));
  serve(app, contract.getConsentWords, async ({ ctx }) => ({ data: await readConsentWords(ctx) }));
  serve(app, contract.updateConsentWords, async ({ ctx, body }) => ({
    data: await updateConsentWords(ctx, body.words),
  }));
  serve(app, contract.exportContact, async ({ ctx, params, request }) => {
    requireOwnPage(ctx.app, request);
    return exportContact(ctx, params.contact_id);
  });
  serve(app, contract.previewErasure, async ({ ctx, params }) => ({
    data: await previewErasure(ctx, params.contact_id),
  }));
  serve(app, contract.eraseContact, async ({ ctx, params, body }) => ({
    data: await readErasure(ctx, await eraseContact(ctx, params.contact_id, body.reason)),
  }));
  serve(app, contract.listErasures, async ({ ctx, query }) => {
    const { rows, total } = await listErasures(ctx, query);
    return { data: rows, meta: pageMeta(total, query) };
  });
  serve(app, contract.listContacts, async ({ ctx, query }) => {
    const { rows, total } = await listContacts(ctx, query);
    const now = ctx.clock.now();
    const meta = { ...pageMeta(total.count, query), is_exact: total.isExact };
    return { data: rows.map((row) => presentContact(row, now)), meta };
  });
  serve(app, contract.exportContacts, async ({ ctx, query, request }) => {
    requireOwnPage(ctx.app, request);
    return exportContacts(ctx, query, query);
  });
  serve(app, contract.getContact, async ({ ctx, params }) => ({
    data: await getContact(ctx, params.contact_id),
  }));
  serve(app, contract.explainContact, async ({ ctx, params }) => ({
    data: await ctx.db.read((tx) =>
      explainContact(tx, {
        teamId: ctx.teamId,
        phoneNumberId: ctx.phoneNumberId,
        contactId: params.contact_id,
        locale: ctx.locale,
        now: ctx.clock.now(),
        withMessages: mayDo(ctx.actor, 'conversations.view'),
      }),
    ),
  }));
  serve(app, contract.createContactNote, async ({ ctx, params, body }) => ({
    data: await createContactNote(ctx, params.contact_id, body),
  }));
  serve(app, contract.updateContactNote, async ({ ctx, params, body }) => ({
    data: await updateContactNote(ctx, params, body.body),
  }));
  serve(app, contract.deleteContactNote, ({ ctx, params }) => deleteContactNote(ctx, params));
  serve(app, contract.createContact, async ({ ctx, body }) => ({ data: await createContact(ctx, body) }));
  serve(app, contract.updateContact, async ({ ctx, params, body }) => ({
    data: await updateContact(ctx, params.contact_id, body),
  }));
  serve(app, contract.updateOptinStatus, async ({ ctx, params, body }) => ({
    data: await updateOptinStatus(ctx, params.contact_id, body),
  }));
}

import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { structureOf } from '../../../messaging/outbound/testing/seed.ts';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';

/** An inbox in which Anaïs just wrote. Nothing is sent really: what is in the ledger is looked at. */
export async function startTalk() {
  const inbox = await startInbox();
  const { app, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'Bonjour')]);
  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact.id };
  const caller = app.as(inbox.owner);
  return Object.assign(inbox, {
    params,
    caller,
    say: (body: string) => inbox.receiveMessages([textItem(app, body)]),
    in: (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString(),
    sendText: (body: string) =>
      caller.call(contract.sendConversationMessage, {
        params,
        body: { message: { type: 'text' as const, body } },
      }),
    plan: (send_at: string, more: { cancel_on_reply?: boolean; body?: string } = {}) => {
      const { body = 'Votre commande est prête', ...rest } = more;
      const message = { type: 'text' as const, body };
      return caller.call(contract.sendLater, { params, body: { message, send_at, ...rest } });
    },
    update: (scheduled_id: number, body: Parameters<typeof contract.updateScheduled.body.parse>[0]) =>
      caller.call(contract.updateScheduled, { params: { ...params, scheduled_id }, body: body as never }),
    cancel: (scheduled_id: number) =>
      caller.call(contract.cancelScheduled, { params: { ...params, scheduled_id } }),
    sendNow: (scheduled_id: number) =>
      caller.call(contract.sendScheduledNow, { params: { ...params, scheduled_id } }),
    reengage: (body: { message: string; template_id?: number; by_language?: boolean; client_id?: string }) =>
      caller.call(contract.reengage, { params, body }),
    open: async () => (await caller.call(contract.getConversation, { params, query: { peek: 'true' } })).data,
    outgoing: () =>
      app.db.selectFrom('messages').selectAll().where('direction', '=', 'out').orderBy('id').execute(),
    notifications: () => app.db.selectFrom('notifications').selectAll().execute(),
  });
}

export type Talk = Awaited<ReturnType<typeof startTalk>>;

export async function addTemplate({ app, number }: Talk, language = 'fr'): Promise<number> {
  const structure = structureOf({
    name: 'come_back',
    language,
    category: 'UTILITY',
    body: { text: 'Nous avons une réponse pour vous.', variables: [] },
  });
  const { id } = await app.db
    .insertInto('templates')
    .values({
      team_id: number.team_id,
      whatsapp_account_id: number.accountId,
      name: structure.name,
      language,
      category: 'UTILITY',
      status: 'APPROVED',
      type: 'standard',
      structure: JSON.stringify(structure),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** As when the queue lost its data. */
export async function loseJobs({ app }: Talk): Promise<void> {
  await app.services.database.pools.owner.query('delete from graphile_worker._private_jobs');
}

export async function runSweep({ app }: Talk): Promise<void> {
  await sql`select herald.enqueue_job('conversations.sweepScheduled', '{}')`.execute(app.db);
  await app.runJobs();
}

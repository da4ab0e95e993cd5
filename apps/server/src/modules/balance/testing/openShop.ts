import { sql } from 'kysely';
import { createMessage } from '../../../messaging/outbound/index.ts';
import { seedContact, seedNumber, seedTemplate } from '../../../messaging/outbound/testing/seed.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { TestApp } from '../../../test/index.ts';
import { creditPayment, reserveForCampaign } from '../index.ts';
import { settleJob } from '../jobs.ts';

/** As the clock does each minute. */
export async function runSettle(app: TestApp): Promise<void> {
  await app.services.database.pipeline.transaction((tx) => enqueue(tx, settleJob, {}));
  await app.runJobs();
}

/** Marketing to France, in millionths: 7.12 cents. */
export const price = 71_200;

/** As precise as our own clock. */
const moment = `date_trunc('milliseconds', now())`;
export const accepted = `status = 'accepted', accepted_at = ${moment}`;
export const delivered = `status = 'delivered', accepted_at = coalesce(accepted_at, ${moment}), delivered_at = now(),
  price_micros = ${price}, price_currency = 'EUR'`;
export const failed = `status = 'failed', failed_at = now()`;

export async function openShop(app: TestApp) {
  const number = await seedNumber(app);
  const { teamId } = number;
  await app.db
    .updateTable('teams')
    .set({ meta_billing_v2: false, currency: 'EUR' })
    .where('id', '=', teamId)
    .execute();
  const template_id = await seedTemplate(app, number);
  const contactId = await seedContact(app, number);
  const writer = await seedContact(app, number, { hasWritten: true });
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    app.services.database.as({ teamId, userId: null }).transaction(work);
  const shop = {
    app,
    ...number,
    run,
    settle: () => runSettle(app),
    pay: (key: string, amount: number) =>
      run((tx) => creditPayment(tx, { teamId, key, amount, at: app.clock.now() })),
    /** Returns the message's id; throws when it is refused. */
    send: async (cause: 'inbox' | 'api' = 'inbox', then?: (tx: Tx) => Promise<void>) =>
      run(async (tx) => {
        const message = { type: 'template' as const, template_id, variables: { 'body.1': 'Ada' } };
        const wanted = { teamId, phoneNumberId: number.phoneNumberId, contactId, cause, message };
        const queued = await createMessage(tx, { app: app.services, now: app.clock.now() }, wanted);
        await then?.(tx);
        return queued.kind === 'queued' ? queued.message.id : 0;
      }),
    /** Writes to somebody who wrote just now. Returns the message's id. */
    reply: (body = 'Bonjour') =>
      run(async (tx) => {
        const message = { type: 'text' as const, body };
        const wanted = { teamId, phoneNumberId: number.phoneNumberId, contactId: writer, message };
        const asked = { ...wanted, cause: 'inbox' as const };
        const queued = await createMessage(tx, { app: app.services, now: app.clock.now() }, asked);
        return queued.kind === 'queued' ? queued.message.id : 0;
      }),
    move: (id: number, set: string) =>
      sql`update messages set ${sql.raw(set)} where team_id = ${teamId} and id = ${id}`.execute(app.db),
    /** Days before today, as the clock of the settling sees it. */
    age: (days: number) =>
      sql`update balance_days set day = day - ${days}::int where team_id = ${teamId}`.execute(app.db),
    bill: (byMeta: boolean) =>
      app.db.updateTable('teams').set({ meta_billing_v2: byMeta }).where('id', '=', teamId).execute(),
    sums: () =>
      app.db
        .selectFrom('balance_accounts')
        .select(['available', 'reserved', 'spent', 'owed'])
        .where('team_id', '=', teamId)
        .executeTakeFirst(),
  };
  return shop;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A campaign of the shop with messages of its own, as the sender would write them. */
export async function addCampaign(shop: Shop) {
  const { app, teamId, phoneNumberId, run } = shop;
  const { id } = await app.db
    .insertInto('campaigns')
    .values({
      team_id: teamId,
      phone_number_id: phoneNumberId,
      name: 'Sale',
      currency: 'EUR',
      step: 'SENDING',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contact = await seedContact(app, shop);
  return {
    reserve: (amount: number) =>
      run((tx) => reserveForCampaign(tx, { teamId, campaignId: id, amount, at: app.clock.now() })),
    message: async (set: string) => {
      const message = await app.db
        .insertInto('messages')
        .values({
          team_id: teamId,
          phone_number_id: phoneNumberId,
          contact_id: contact,
          campaign_id: id,
          direction: 'out',
          status: 'queued',
          type: 'template',
          cause: 'campaign',
          content: '{}',
          estimate_micros: price,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await shop.move(message.id, set);
      return message.id;
    },
    count: (set: string) => sql`update campaigns set ${sql.raw(set)} where id = ${id}`.execute(app.db),
  };
}

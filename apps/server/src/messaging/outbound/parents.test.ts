import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { howManyWait, startTestApp, type TestApp } from '../../test/index.ts';
import { recordAccepted } from '../ledger/index.ts';
import { openClaims } from './testing/claims.ts';
import { holdCommits } from './testing/holdCommit.ts';
import { eventually, messagesOf } from './testing/look.ts';
import { wamidOf } from './testing/metaStandIn.ts';
import { addNumber, seedCampaign, seedContact, seedNumber } from './testing/seed.ts';

// What messages point at without a foreign key: their number, campaign and template (migration 0113), and their person (0451);
// and what recipients do: their message (0230).

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

const pointsAtNothing = { code: '23503' };
const remove = (
  table: 'phone_numbers' | 'campaigns' | 'templates' | 'messages' | 'contacts' | 'teams',
  id: number,
) => sql`delete from ${sql.table(table)} where id = ${id}`.execute(app.db);

async function claimed() {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 3 });
  return { number, campaign, claims: await openClaims(app, number) };
}

test('a campaign and a template stay as long as messages point at them', async () => {
  const { campaign, claims } = await claimed();
  await claims.send();
  await expect(remove('campaigns', campaign.campaignId)).rejects.toMatchObject(pointsAtNothing);
  await expect(remove('templates', campaign.templateId)).rejects.toMatchObject(pointsAtNothing);
  expect(await messagesOf(app, campaign)).toHaveLength(3);
});

test('a number takes its messages along, and no other’s', async () => {
  const { number, campaign, claims } = await claimed();
  const other = await seedCampaign(app, await addNumber(app, number), {
    recipients: 2,
    templateId: campaign.templateId,
  });
  await (await openClaims(app, other)).send();
  await claims.send();
  await remove('phone_numbers', number.phoneNumberId);
  expect(await messagesOf(app, campaign)).toEqual([]);
  expect(await messagesOf(app, other)).toHaveLength(2);
});

test.each(['templates', 'campaigns'] as const)(
  'who deletes from %s during a claim waits for it, and is refused by what it made',
  async (table) => {
    const { campaign, claims } = await claimed();
    const held = holdCommits(app.services.database);
    const claim = claims.claim(500, held.database);
    await held.reached;
    const removal = remove(table, table === 'templates' ? campaign.templateId : campaign.campaignId);
    const refused = expect(removal).rejects.toMatchObject(pointsAtNothing);
    await eventually(
      () => howManyWait(app),
      (waiting) => waiting > 0,
    );
    held.release();
    expect(await claim).toHaveLength(3);
    await refused;
  },
);

test.each(['phone_number_id', 'campaign_id', 'template_id', 'contact_id'] as const)(
  'no message points at a %s of another team, by whatever way it comes',
  async (column) => {
    const { number } = await claimed();
    const foreign = (await claimed()).campaign;
    const values = {
      team_id: number.teamId,
      phone_number_id: number.phoneNumberId,
      contact_id: await seedContact(app, number),
      direction: 'out',
      status: 'queued',
      type: 'template',
      content: '{}',
      cause: 'automation',
      happened_at: app.clock.now(),
    };
    const insert = (more: object) =>
      app.db
        .insertInto('messages')
        .values({ ...values, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
    const ids = {
      phone_number_id: foreign.phoneNumberId,
      campaign_id: foreign.campaignId,
      template_id: foreign.templateId,
      contact_id: await seedContact(app, foreign),
    };
    await expect(insert({ [column]: ids[column] })).rejects.toMatchObject(pointsAtNothing);
    // Only claims check it once for all, and only their role may.
    const asCampaign = { ...values, cause: 'campaign', [column]: ids[column] };
    const request = app.services.database.as({ teamId: number.teamId, userId: null });
    await expect(
      request.transaction((tx) => tx.insertInto('messages').values(asCampaign).execute()),
    ).rejects.toMatchObject(pointsAtNothing);
    const { id } = await insert({});
    const move = app.db
      .updateTable('messages')
      .set({ [column]: ids[column] })
      .where('id', '=', id);
    await expect(move.execute()).rejects.toMatchObject(pointsAtNothing);
  },
);

test('a person takes their messages along, and nobody else’s', async () => {
  const { campaign, claims } = await claimed();
  const [first, ...others] = await claims.send();
  await remove('contacts', first!.contactId);
  const left = await messagesOf(app, campaign);
  expect(left.map(({ contact_id }) => contact_id)).toEqual(others.map(({ contactId }) => contactId));
});

test('whom a claim names cannot go until their message is written', async () => {
  const { campaign, claims } = await claimed();
  const messages = await claims.claim();
  const { contactId } = messages[0]!;
  await expect(remove('contacts', contactId)).rejects.toMatchObject(pointsAtNothing);
  await claims.settle(messages);
  expect(await messagesOf(app, campaign)).toHaveLength(3);
  await remove('contacts', contactId);
  expect(await messagesOf(app, campaign)).toHaveLength(2);
});

test('who deletes a person during the claim that names them waits for it, and is refused', async () => {
  const { campaign, claims } = await claimed();
  const { contact_id } = await app.db
    .selectFrom('campaign_recipients')
    .select('contact_id')
    .where('campaign_id', '=', campaign.campaignId)
    .executeTakeFirstOrThrow();
  const held = holdCommits(app.services.database);
  const claim = claims.claim(500, held.database);
  await held.reached;
  const refused = expect(remove('contacts', contact_id)).rejects.toMatchObject(pointsAtNothing);
  await eventually(
    () => howManyWait(app),
    (waiting) => waiting > 0,
  );
  held.release();
  expect(await claim).toHaveLength(3);
  await refused;
});

test('who deletes a person while their message is written is refused, or takes it along', async () => {
  const { campaign, claims } = await claimed();
  const messages = await claims.claim();
  const contactId = messages[0]!.contactId;
  const held = holdCommits(app.services.database);
  const results = messages.map(({ id: messageId, contactId, claimedBy, intent }) => {
    const taken = { at: app.clock.now(), wamid: wamidOf(messageId), held: false };
    return { ...campaign, ...taken, messageId, contactId, claimedBy, intent };
  });
  const writing = held.database.pipeline.transaction((tx) => recordAccepted(tx, results));
  await held.reached;
  await expect(remove('contacts', contactId)).rejects.toMatchObject(pointsAtNothing);
  held.release();
  await writing;
  await remove('contacts', contactId);
  expect(await messagesOf(app, campaign)).toHaveLength(2);
});

test.each(['phone_numbers', 'teams'] as const)('what is claimed goes with its row of %s', async (table) => {
  const { number, campaign, claims } = await claimed();
  const messages = await claims.claim();
  await remove(table, table === 'teams' ? number.teamId : number.phoneNumberId);
  await claims.settle(messages).catch(() => {});
  expect(await messagesOf(app, campaign)).toEqual([]);
});

test('a message stays as long as its recipient points at it, and no recipient points at one of another team', async () => {
  const { campaign, claims } = await claimed();
  await claims.send();
  const [message] = await messagesOf(app, campaign);
  await expect(remove('messages', message!.id)).rejects.toMatchObject(pointsAtNothing);

  const foreign = await claimed();
  const request = app.services.database.as({ teamId: foreign.number.teamId, userId: null });
  const pointed = request.transaction((tx) =>
    tx
      .updateTable('campaign_recipients')
      .set({ message_id: message!.id })
      .where('campaign_id', '=', foreign.campaign.campaignId)
      .execute(),
  );
  await expect(pointed).rejects.toMatchObject(pointsAtNothing);
});

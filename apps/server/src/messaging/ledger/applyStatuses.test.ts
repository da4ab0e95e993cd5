import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { startSender } from '../outbound/sender/index.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf, sended } from '../outbound/testing/look.ts';
import { startMetaStandIn, wamidOf } from '../outbound/testing/metaStandIn.ts';
import { type SeededCampaign, seedCampaign, seedNumber } from '../outbound/testing/seed.ts';
import {
  applyStatuses,
  callbackDataOf,
  readCallbackData,
  readMessageCounts,
  type StatusUpdate,
  settleUncertain,
} from './index.ts';

/** A campaign whose messages are on their way, without anybody having sent anything. */
async function seedSending(app: TestApp, recipients: number): Promise<SeededCampaign> {
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients, step: 'SENDED' });
  await sql`
    with m as (
      insert into messages (
        team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority, campaign_id,
        template_id, claimed_by, claimed_at)
      select r.team_id, ${campaign.phoneNumberId}, r.contact_id, 'out', 'sending', 'template', '{}', 'campaign', 2,
        r.campaign_id, ${campaign.templateId}::bigint, 'worker:1', now()
      from campaign_recipients r where r.campaign_id = ${campaign.campaignId} order by r.id
      returning id, contact_id
    )
    update campaign_recipients r set status = 'claimed', message_id = m.id
    from m where r.campaign_id = ${campaign.campaignId} and r.contact_id = m.contact_id`.execute(app.db);
  return campaign;
}

function statusOf(
  campaign: SeededCampaign,
  messageId: number | null,
  more: Partial<StatusUpdate> = {},
): StatusUpdate {
  const { teamId, phoneNumberId } = campaign;
  const at = new Date('2026-11-20T10:00:00Z');
  const wamid = wamidOf(messageId ?? 0);
  return { teamId, phoneNumberId, messageId, wamid, status: 'sent', at, error: null, pricing: null, ...more };
}

function apply(app: TestApp, updates: StatusUpdate[]) {
  return app.services.database.pipeline.transaction((tx) => applyStatuses(tx, updates));
}

const countsOfTemplate = (app: TestApp, { teamId, templateId }: SeededCampaign) =>
  app.services.database.pipeline.read((tx) => readMessageCounts(tx, teamId, 'template', templateId));

const marketing = { billable: true, model: 'PMP', type: 'regular', category: 'marketing', cost: null };

test('statuses of many messages in any order and cut end in the same rows and counters', async () => {
  await using app = await startTestApp({ modules: [] });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 10 }),
      fc.nat(),
      async (cuts, seed) => {
        const campaign = await seedSending(app, 8);
        const ids = (await messagesOf(app, campaign)).map(({ id }) => id);
        const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, n));
        const all = ids.flatMap((id, index) => [
          statusOf(campaign, id, {
            at: at(1),
            pricing: { ...marketing, cost: { amount: 0.05, currency: 'EUR' } },
          }),
          ...(index % 4 < 3 ? [statusOf(campaign, id, { status: 'delivered', at: at(2) })] : []),
          ...(index % 4 < 2 ? [statusOf(campaign, id, { status: 'read', at: at(3) })] : []),
          ...(index % 4 === 3
            ? [
                statusOf(campaign, id, {
                  status: 'failed',
                  at: at(4),
                  error: { code: 131026, title: 'Undeliverable', message: '', details: null },
                }),
              ]
            : []),
        ]);
        const order = shuffle([...all, ...all], seed);
        let from = 0;
        for (const cut of [...cuts, order.length]) {
          await apply(app, order.slice(from, from + cut));
          from += cut;
        }
        await apply(app, order.slice(from));

        const rows = await messagesOf(app, campaign);
        expect(rows.map(({ status }) => status)).toEqual([
          'read',
          'read',
          'delivered',
          'failed',
          'read',
          'read',
          'delivered',
          'failed',
        ]);
        expect(rows.every(({ wamid, id }) => wamid === wamidOf(id))).toBe(true);
        expect(await campaignOf(app, campaign)).toMatchObject({
          total_accepted: 8,
          total_delivered: 6,
          total_read: 4,
          total_failed: 2,
          total_pending: 0,
          cost_micros: 300_000,
        });
        const [template] = await countsOfTemplate(app, campaign);
        expect(template).toMatchObject({ sent: 8, delivered: 6, read: 4, failed: 2, costMicros: 300_000 });
        await expectExactCounters(app, campaign);
      },
    ),
    { numRuns: 12 },
  );
});

test('a status finds its message by wamid alone, and not under the wrong number or a foreign id', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedSending(app, 2);
  const other = await seedSending(app, 1);
  const [first, second] = await messagesOf(app, campaign);
  await apply(app, [statusOf(campaign, first!.id, { wamid: 'wamid.X' })]);
  const byWamid = await apply(app, [statusOf(campaign, null, { wamid: 'wamid.X', status: 'read' })]);
  expect(byWamid.changes.map(({ after }) => [after.id, after.status])).toEqual([[first!.id, 'read']]);

  const wrongNumber = { ...statusOf(other, second!.id), wamid: 'wamid.Y' };
  const otherWamid = statusOf(campaign, first!.id, { wamid: 'wamid.Z' });
  const nobody = statusOf(campaign, null, { wamid: 'wamid.unknown' });
  const lost = await apply(app, [wrongNumber, otherWamid, nobody]);
  expect(lost.unknown).toEqual([wrongNumber, otherWamid, nobody]);
  expect(lost.changes).toEqual([]);
});

test('a redelivered status changes nothing and says so', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedSending(app, 1);
  const [message] = await messagesOf(app, campaign);
  const update = statusOf(campaign, message!.id, { status: 'delivered', pricing: marketing });
  expect((await apply(app, [update, update])).changes).toHaveLength(1);
  expect((await apply(app, [update])).changes).toEqual([]);
});

test('one status at a time, whatever each of them writes, leaves the row that all at once leave', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedSending(app, 2);
  const [first, second] = await messagesOf(app, campaign);
  const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, n));
  const way = (messageId: number) => {
    const steps = ['sent', 'delivered', 'read', 'played'] as const;
    return steps.map((status, index) =>
      statusOf(campaign, messageId, {
        status,
        at: at(index + 1),
        pricing: status === 'sent' ? { ...marketing, cost: { amount: 0.05, currency: 'EUR' } } : null,
      }),
    );
  };
  for (const update of way(first!.id)) expect((await apply(app, [update])).changes).toHaveLength(1);
  expect((await apply(app, way(second!.id))).changes).toHaveLength(1);

  const { rows } = await sql<object>`
    select status, accepted_at, sent_at, delivered_at, read_at, played_at, failed_at, price_micros, price_currency, pricing
    from messages where id in (${first!.id}, ${second!.id}) order by id`.execute(app.db);
  expect(rows[0]).toMatchObject({
    status: 'played',
    accepted_at: at(1),
    sent_at: at(1),
    delivered_at: at(2),
    read_at: at(3),
    played_at: at(4),
    failed_at: null,
    price_micros: 50_000,
    price_currency: 'EUR',
  });
  expect(rows[1]).toEqual(rows[0]);
  await expectExactCounters(app, campaign);
});

test('batches that share messages do not block each other for good', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedSending(app, 60);
  const ids = (await messagesOf(app, campaign)).map(({ id }) => id);
  const batches = (['sent', 'delivered', 'read'] as const).flatMap((status, round) =>
    [0, 1].map((half) => shuffle(ids, round * 2 + half).map((id) => statusOf(campaign, id, { status }))),
  );
  await Promise.all(batches.map((batch) => apply(app, batch)));
  expect(await campaignOf(app, campaign)).toMatchObject({
    total_read: 60,
    total_delivered: 60,
    total_accepted: 60,
  });
  await expectExactCounters(app, campaign);
});

test('131050 opts the person out once, and a payment problem pauses what is on its way', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedSending(app, 2);
  await app.db
    .updateTable('campaigns')
    .set({ step: 'SENDING' })
    .where('id', '=', campaign.campaignId)
    .execute();
  const [first, second] = await messagesOf(app, campaign);
  const failed = (id: number, code: number) =>
    statusOf(campaign, id, {
      status: 'failed',
      error: { code, title: 'No', message: '', details: 'Because' },
    });
  await apply(app, [failed(first!.id, 131050), failed(second!.id, 131042)]);
  await apply(app, [failed(first!.id, 131050)]);
  const contact = await app.db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', first!.contact_id)
    .executeTakeFirstOrThrow();
  expect(contact.optin_status).toBe('opted_out');
  const consent = await app.db
    .selectFrom('consent_events')
    .selectAll()
    .where('contact_id', '=', first!.contact_id)
    .execute();
  expect(consent).toMatchObject([{ status: 'opted_out', source: 'error_131050' }]);
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'PAUSED',
    stop_code: '131042',
    stop_message: 'No: Because',
  });
  await expectExactCounters(app, campaign);
});

test('a person lets go of what stayed uncertain, or sends it again', async () => {
  await using meta = await startMetaStandIn((_posted, response) => response.destroy());
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 4 });
  {
    await using _sender = await startSender(app.services, { pollMs: 50 });
    await sended(app, campaign);
    await eventually(
      () => campaignOf(app, campaign),
      ({ total_uncertain }) => total_uncertain === 4,
    );
  }
  const { teamId, campaignId } = campaign;
  const decide = (decision: 'resend' | 'let_go', claimedBefore: Date) =>
    app.services.database.pipeline.transaction((tx) =>
      settleUncertain(tx, { teamId, campaignId, decision, now: app.clock.now(), claimedBefore }),
    );
  expect(await decide('resend', new Date(0))).toBe(0);
  expect(await decide('resend', app.clock.now())).toBe(4);
  expect(await campaignOf(app, campaign)).toMatchObject({
    total_uncertain: 0,
    total_pending: 4,
    total_failed: 0,
  });
  await expectExactCounters(app, campaign);
});

test('callback data of other programs is left alone', () => {
  expect(readCallbackData('m:42')).toEqual({ messageId: 42, mark: null });
  expect(readCallbackData(callbackDataOf(42, 'worker:1:1'))).toMatchObject({ messageId: 42 });
  const foreign = ['', '42', 'm:', 'm:0', 'm:4x', 'm:42:', 'm:42:x', 'campaign:42', 'm:99999999999999999999'];
  for (const text of [null, ...foreign]) {
    expect(readCallbackData(text)).toEqual({ messageId: null, mark: null });
  }
});

test('a status is believed by its id only if the claim of the row posted it', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedSending(app, 1);
  const message = (await messagesOf(app, campaign))[0]!;
  const told = async (callbackData: string) => {
    const update = { ...statusOf(campaign, null), ...readCallbackData(callbackData) };
    return (await apply(app, [{ ...update, wamid: 'wamid.of.the.attempt' }])).changes.length;
  };
  const setClaim = (changes: { status: string; claimed_by: string | null }) =>
    app.db.updateTable('messages').set(changes).where('id', '=', message.id).execute();
  // A tail that was lost, or another Herald at the same number: the same id, and another message.
  const foreign = callbackDataOf(message.id, 'lost-worker:1:1');
  expect(await told(foreign)).toBe(0);
  await setClaim({ status: 'queued', claimed_by: null });
  expect(await told(foreign)).toBe(0);
  expect(await told(`m:${message.id}`)).toBe(0);
  // The claim is what was lost: this may well be its message.
  await setClaim({ status: 'uncertain', claimed_by: 'restored' });
  expect(await told(foreign)).toBe(1);

  const [other] = await messagesOf(app, await seedSending(app, 1));
  const own = { ...statusOf({ ...campaign, ...numberOf(other!) }, null), wamid: 'wamid.own' };
  const marked = { ...own, ...readCallbackData(callbackDataOf(other!.id, other!.claimed_by!)) };
  expect((await apply(app, [marked])).changes).toHaveLength(1);
});

const numberOf = (row: { team_id: number; phone_number_id: number }) => ({
  teamId: row.team_id,
  phoneNumberId: row.phone_number_id,
});

function shuffle<T>(items: readonly T[], seed: number): T[] {
  const result = [...items];
  let state = seed + 1;
  for (let index = result.length - 1; index > 0; index -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}

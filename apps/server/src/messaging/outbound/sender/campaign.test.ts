import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/index.ts';
import { expectExactCounters, messagesOf, sended } from '../testing/look.ts';
import { startMetaStandIn } from '../testing/metaStandIn.ts';
import { addRecipient, seedCampaign, seedContact, seedNumber, structureOf } from '../testing/seed.ts';
import { startSender } from './index.ts';

test('a campaign of 300 reaches everybody once, within the pace of the number, and ends', async () => {
  await using meta = await startMetaStandIn();
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 297 });
  await addRecipient(app, campaign, await seedContact(app, number, { optin: 'opted_out' }));
  await addRecipient(app, campaign, await seedContact(app, number, { firstName: null }));
  await addRecipient(app, campaign, await seedContact(app, number, { phone: null }));
  const blocked = await seedContact(app, number, { hasWritten: true });
  await addRecipient(app, campaign, blocked);
  await sql`update conversations set blocked_at = now(), block_reason = 'spam' where contact_id = ${blocked}`.execute(
    app.db,
  );

  await using _sender = await startSender(app.services, { pollMs: 50 });
  const after = await sended(app, campaign);

  expect(after).toMatchObject({
    total_pending: 0,
    total_accepted: 297,
    total_skipped: 4,
    total_uncertain: 0,
  });
  expect(after.finished_at).not.toBeNull();
  // Seen while it ran: at most what the number may, and not next to nothing.
  expect(after.speed_per_minute).toBeGreaterThan(600);
  expect(after.speed_per_minute).toBeLessThan(7000);
  expect(meta.posted).toHaveLength(297);
  expect(new Set(meta.posted.map(({ to }) => to)).size).toBe(297);
  const windows = meta.posted.map(({ at }, index) => (meta.posted[index + 80]?.at ?? Infinity) - at);
  // The exact pace is the governor's property test; here, times of arrival on a busy machine.
  expect(Math.min(...windows)).toBeGreaterThan(600);
  await expectExactCounters(app, campaign);

  const reasons = await app.db
    .selectFrom('campaign_recipients')
    .select('skip_reason')
    .where('status', '=', 'skipped')
    .orderBy('id')
    .execute();
  expect(reasons.map(({ skip_reason }) => skip_reason)).toEqual([
    'opted_out',
    'variable_missing',
    'no_phone',
    'contact_blocked',
  ]);
  const [first] = await messagesOf(app, number);
  expect(first).toMatchObject({ status: 'accepted', cause: 'campaign', type: 'template', priority: 2 });
  expect(first?.decision).toMatchObject({ allowed: true, looked: { optin: 'opted_in' } });
  // The template's structure is kept once, and is there again for whoever reads the message.
  expect(first?.content).not.toHaveProperty('structure');
  const { rows } = await sql<{ whole: unknown }>`
    select herald.whole_content(team_id, content) as whole from messages where id = ${first?.id}`.execute(
    app.db,
  );
  expect(rows[0]?.whole).toMatchObject({
    structure: structureOf(),
    variables: { 'body.1': expect.any(String) },
  });
  expect(rows[0]?.whole).not.toHaveProperty('structure_hash');
  const structures = await app.db.selectFrom('template_structures').select('hash').execute();
  expect(structures).toHaveLength(1);
  expect(meta.posted[0]?.body).toMatchObject({
    type: 'template',
    template: { language: { code: 'fr' }, components: [{ type: 'body' }] },
  });
});

import * as contract from '@herald/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptCounts, recountCampaign } from '../../../messaging/ledger/index.ts';
import { howManyWait } from '../../../test/index.ts';
import { openShop, type Shop } from '../../imports/testing.ts';
import { dumpTeam, looselyPointing, pointingAtContacts } from '../testing.ts';
import { followers, loose, withRules } from './tables.ts';
import { type Life, lifeArbitrary, mergers, plain, type Stage, seedPerson, setStage } from './testing.ts';

let shop: Shop;
let stage: Stage;
beforeAll(async () => {
  shop = await openShop();
  stage = await setStage(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const { at, merge, undo } = mergers(() => shop);
const talk = (changes: Partial<Life['conversations'][number]> = {}) => ({
  phone_number_id: shop.params.phone_number_id,
  closed: false,
  unread_count: 0,
  at: 1,
  snoozed: false,
  mine: false,
  waits: false,
  ...changes,
});

test('every table that points at people is looked after by a merge', async () => {
  expect(await pointingAtContacts(shop.app)).toEqual([...followers, ...withRules].sort());
  expect(await looselyPointing(shop.app)).toEqual(Object.keys(loose).sort());
});

/** Brings the kept counters to what the rows say, as if all had been written through the product. */
async function settleCounters() {
  const { db } = shop.app;
  await sql`update groups g set contacts_count = (select count(*) from group_members m where m.group_id = g.id)`.execute(
    db,
  );
  await sql`update phone_numbers p set unread_conversations = (
    select count(*) from conversations v where v.phone_number_id = p.id and v.unread_count > 0)`.execute(db);
  for (const id of stage.campaigns) {
    await sql`update campaigns c set
      total_contacts = (select count(*) from campaign_recipients r where r.campaign_id = c.id),
      total_pending = (select count(*) from campaign_recipients r where r.campaign_id = c.id and status = 'pending'),
      total_skipped = (select count(*) from campaign_recipients r where r.campaign_id = c.id and status = 'skipped'),
      total_opted_out = (select count(*) from campaign_recipients r where r.campaign_id = c.id and opted_out_at is not null),
      total_accepted = (select count(*) from messages m where m.campaign_id = c.id),
      total_delivered = (select count(*) from messages m where m.campaign_id = c.id)
      where c.id = ${id}`.execute(db);
  }
}

async function expectCountersRight() {
  const { db } = shop.app;
  const { rows } = await sql`
    select g.id from groups g where contacts_count <> (select count(*) from group_members m where m.group_id = g.id)
    union all select p.id from phone_numbers p where unread_conversations <> (
      select count(*) from conversations v where v.phone_number_id = p.id and v.unread_count > 0)
    union all select c.id from campaigns c where total_contacts <> (
      select count(*) from campaign_recipients r where r.campaign_id = c.id)`.execute(db);
  expect(rows).toEqual([]);
  await shop.app.services.database.pipeline.read(async (tx) => {
    for (const id of stage.campaigns)
      expect(await keptCounts(tx, shop.params.team_id, id)).toEqual(
        await recountCampaign(tx, shop.params.team_id, id),
      );
  });
}

/** What differs by nature: versions only rise, a merge that was undone is still remembered, and days of reports are to be summed up anew. */
async function dump() {
  const { contact_merges: _, report_marks: __, ...tables } = await dumpTeam(shop.app, shop.params.team_id);
  return Object.entries(tables)
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${row.replace(/"(unread_)?version": \d+/g, '')}`))
    .sort();
}

test('a merge leaves nothing behind and every counter right, and undoing it restores every row', async () => {
  const life = lifeArbitrary(stage);
  const takes = fc.subarray<contract.MergeField>(['name', 'email', 'phone_number', 'attributes.k']);
  await fc.assert(
    fc.asyncProperty(life, life, takes, async (one, other, take) => {
      const [kept, merged] = [await seedPerson(stage, one), await seedPerson(stage, other)];
      await settleCounters();
      const before = await dump();
      const answer = await merge(kept, merged, take);
      expect(answer.status).toBe(200);
      await expectCountersRight();
      const left = Object.entries(await dumpTeam(shop.app, shop.params.team_id)).filter(
        ([table, rows]) =>
          table !== 'contact_merges' && rows.some((row) => row.includes(`contact_id": ${merged},`)),
      );
      expect(left).toEqual([]);
      expect((await undo(answer.data.merge.id)).status).toBe(200);
      await expectCountersRight();
      expect(await dump()).toEqual(before);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('what the kept one has wins, gaps are filled, and a field can be taken from the other', async () => {
  const kept = await seedPerson(stage, { ...plain, name: 'Ada', attributes: { k: '1', l: '' } });
  const merged = await seedPerson(stage, {
    ...plain,
    name: 'Bea',
    email: 'b@example.com',
    attributes: { k: '2', l: '3', m: '4' },
  });
  const preview = await shop.owner.call(contract.previewMerge, { params: at(kept), query: { with: merged } });
  expect(preview.data.fields).toContainEqual({ field: 'name', kept: 'Ada', merged: 'Bea', differs: true });
  expect(preview.data.fields).toContainEqual({
    field: 'attributes.m',
    kept: null,
    merged: '4',
    differs: false,
  });
  expect(preview.data.blocked).toBeNull();
  const { data } = await merge(kept, merged, ['attributes.k']);
  expect(data.contact).toMatchObject({
    name: 'Ada',
    email: 'b@example.com',
    attributes: { k: '2', l: '3', m: '4' },
  });
  expect(data.contact.identities.filter(({ kind }) => kind === 'bsuid')).toHaveLength(2);
  expect(data.merge).toMatchObject({ merged: { id: merged, name: 'Bea' }, can_undo: true });
  expect((await shop.owner.call(contract.getContact, { params: at(merged) })).status).toBe(404);
});

test('a refusal of either counts, and one that comes after the merge counts for both when they part', async () => {
  const kept = await seedPerson(stage, { ...plain, optin_status: 'opted_in' });
  const merged = await seedPerson(stage, { ...plain, optin_status: 'opted_out' });
  const first = await merge(kept, merged);
  expect(first.data.contact.optin_status).toBe('opted_out');
  const parted = await undo(first.data.merge.id);
  expect([parted.data.kept.optin_status, parted.data.restored.optin_status]).toEqual([
    'opted_in',
    'opted_out',
  ]);
  const third = await seedPerson(stage, { ...plain, optin_status: 'opted_in' });
  const second = await merge(kept, third);
  await shop.owner.call(contract.updateOptinStatus, {
    params: at(kept),
    body: { optin_status: 'opted_out' },
  });
  const again = await undo(second.data.merge.id);
  expect([again.data.kept.optin_status, again.data.restored.optin_status]).toEqual([
    'opted_out',
    'opted_out',
  ]);
});

test('two conversations with one number become the newest state of both', async () => {
  const kept = await seedPerson(stage, {
    ...plain,
    conversations: [talk({ closed: true, unread_count: 1, at: 5 })],
  });
  const merged = await seedPerson(stage, {
    ...plain,
    conversations: [talk({ unread_count: 2, at: 9, mine: true })],
  });
  await shop.app.db
    .updateTable('conversations')
    .set({ priority: 3, is_from_ad: true })
    .where('contact_id', '=', merged)
    .execute();
  await settleCounters();
  await merge(kept, merged);
  const rows = await shop.app.db
    .selectFrom('conversations')
    .select(['closed', 'priority', 'is_from_ad', 'unread_count', 'last_message_at', 'assigned_user_id'])
    .where('contact_id', '=', kept)
    .execute();
  expect(rows).toEqual([
    {
      closed: false,
      priority: 3,
      is_from_ad: true,
      unread_count: 3,
      last_message_at: new Date(Date.UTC(2026, 9, 1, 9)),
      assigned_user_id: shop.ownerId,
    },
  ]);
  await expectCountersRight();
});

test('of two closed conversations the reason of the later closing stays, and each has its own back', async () => {
  const closed = (at: number) => ({ ...plain, conversations: [talk({ closed: true, at })] });
  // The one whose last message is older was closed last.
  const [kept, merged] = [await seedPerson(stage, closed(5)), await seedPerson(stage, closed(2))];
  const { db } = shop.app;
  for (const [contact_id, reason, hour] of [
    [kept, 1, 6],
    [merged, 2, 8],
  ] as const) {
    const created_at = new Date(Date.UTC(2026, 9, 1, hour));
    const data = JSON.stringify({ closing_reason_id: reason });
    await db
      .updateTable('conversations')
      .set({ closing_reason_id: reason })
      .where('contact_id', '=', contact_id)
      .execute();
    await db
      .updateTable('conversation_events')
      .set({ data, created_at })
      .where('contact_id', '=', contact_id)
      .where('kind', '=', 'closed')
      .execute();
  }
  const reasons = async () =>
    (
      await db
        .selectFrom('conversations')
        .select(['contact_id', 'closing_reason_id'])
        .where('contact_id', 'in', [kept, merged])
        .orderBy('contact_id')
        .execute()
    ).map((row) => [row.contact_id, row.closing_reason_id]);
  const { data } = await merge(kept, merged);
  expect(await reasons()).toEqual([[kept, 2]]);
  await undo(data.merge.id);
  expect(await reasons()).toEqual([
    [kept, 1],
    [merged, 2],
  ]);
});

test('what came after the merge stays with the kept one when they part', async () => {
  const kept = await seedPerson(stage, plain);
  const merged = await seedPerson(stage, {
    ...plain,
    name: 'Bea',
    conversations: [talk({ unread_count: 1 })],
  });
  const { data } = await merge(kept, merged);
  const { db } = shop.app;
  const { id: message } = await db
    .insertInto('messages')
    .values({
      ...at(kept),
      direction: 'in',
      status: 'received',
      type: 'text',
      content: JSON.stringify({ body: 'New' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('conversations')
    .set({ unread_count: 2, last_message_preview: 'New' })
    .where('contact_id', '=', kept)
    .execute();
  await shop.owner.call(contract.updateContact, { params: at(kept), body: { email: 'new@example.com' } });
  await settleCounters();
  const parted = await undo(data.merge.id);
  expect(parted.data.kept).toMatchObject({ name: null, email: 'new@example.com' });
  expect(parted.data.restored).toMatchObject({ name: 'Bea', email: null });
  const owner = await db
    .selectFrom('messages')
    .select('contact_id')
    .where('id', '=', message)
    .executeTakeFirst();
  expect(owner?.contact_id).toBe(kept);
  const threads = await db
    .selectFrom('conversations')
    .select(['contact_id', 'unread_count', 'last_message_preview'])
    .where('contact_id', 'in', [kept, merged])
    .orderBy('contact_id')
    .execute();
  expect(threads.map(({ contact_id, unread_count }) => [contact_id, unread_count])).toEqual([
    [kept, 2],
    [merged, 1],
  ]);
  await expectCountersRight();
});

test('merges of one contact are undone from the newest on, each once', async () => {
  const [kept, one, two] = [
    await seedPerson(stage, plain),
    await seedPerson(stage, plain),
    await seedPerson(stage, plain),
  ];
  const first = await merge(kept, one);
  const second = await merge(kept, two);
  expect((await undo(first.data.merge.id)).body.code).toBe('newer_merge_first');
  expect((await undo(second.data.merge.id)).status).toBe(200);
  expect((await undo(second.data.merge.id)).body.code).toBe('merge_undone');
  expect((await undo(first.data.merge.id)).status).toBe(200);
  const listed = await shop.owner.call(contract.listMerges, { params: at(kept) });
  expect(listed.data.map(({ can_undo, undone_by }) => [can_undo, undone_by?.name])).toEqual([
    [false, 'Ada Lovelace'],
    [false, 'Ada Lovelace'],
  ]);
});

test('nobody is merged while something is being sent to them; what waits goes along', async () => {
  const [kept, merged] = [
    await seedPerson(stage, plain),
    await seedPerson(stage, { ...plain, conversations: [talk()] }),
  ];
  const { db } = shop.app;
  const setStatus = (status: string) =>
    db.updateTable('messages').set({ status }).where('contact_id', '=', merged).execute();
  await setStatus('sending');
  expect(await merge(kept, merged)).toMatchObject({ status: 409, body: { code: 'message_on_its_way' } });
  const preview = await shop.owner.call(contract.previewMerge, { params: at(kept), query: { with: merged } });
  expect(preview.data.blocked).toMatchObject({ code: 'message_on_its_way' });
  await setStatus('queued');
  expect((await merge(kept, merged)).status).toBe(200);
  const queued = await db.selectFrom('messages').select('status').where('contact_id', '=', kept).execute();
  expect(queued).toEqual([{ status: 'queued' }]);
  await db.updateTable('messages').set({ status: 'sent' }).where('contact_id', '=', kept).execute();
});

test('a contact is not merged with itself, and another team’s not at all', async () => {
  const kept = await seedPerson(stage, plain);
  expect((await merge(kept, kept)).body.code).toBe('same_contact');
  const { team } = await shop.app.createTeam();
  const { id } = await shop.app.db
    .insertInto('contacts')
    .values({ team_id: team.id, name: 'Foreign' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await merge(kept, id)).status).toBe(404);
});

test('who waited beside a row that was sent since is passed over when they are parted', async () => {
  const [campaign_id = 0] = stage.campaigns;
  const waiting = { ...plain, campaigns: [{ campaign_id, status: 'pending' as const, opted: false }] };
  const [kept, merged] = [await seedPerson(stage, waiting), await seedPerson(stage, waiting)];
  await settleCounters();
  const { data } = await merge(kept, merged);
  await shop.app.db
    .updateTable('campaign_recipients')
    .set({ status: 'claimed' })
    .where('contact_id', '=', kept)
    .execute();
  await settleCounters();
  expect((await undo(data.merge.id)).status).toBe(200);
  const rows = await shop.app.db
    .selectFrom('campaign_recipients')
    .select(['contact_id', 'status', 'skip_reason'])
    .where('contact_id', 'in', [kept, merged])
    .orderBy('contact_id')
    .execute();
  expect(rows).toEqual([
    { contact_id: kept, status: 'claimed', skip_reason: null },
    { contact_id: merged, status: 'skipped', skip_reason: 'duplicate_recipient' },
  ]);
  await expectCountersRight();
});

test('who waited in a campaign that is just ending is passed over when they are parted', async () => {
  const [, campaign_id = 0] = stage.campaigns;
  const waiting = { ...plain, campaigns: [{ campaign_id, status: 'pending' as const, opted: false }] };
  const [kept, merged] = [await seedPerson(stage, waiting), await seedPerson(stage, waiting)];
  await settleCounters();
  const { data } = await merge(kept, merged);
  const begun = await shop.app.services.database.pipeline.transaction(async (tx) => {
    await tx.updateTable('campaigns').set({ step: 'SENDED' }).where('id', '=', campaign_id).execute();
    const parting = undo(data.merge.id);
    await expect.poll(() => howManyWait(shop.app), { interval: 10, timeout: 30_000 }).toBe(1);
    return { parting };
  });
  expect((await begun.parting).status).toBe(200);
  const { status } = await shop.app.db
    .selectFrom('campaign_recipients')
    .select('status')
    .where('contact_id', '=', merged)
    .executeTakeFirstOrThrow();
  expect(status).toBe('skipped');
  await expectCountersRight();
});

test('who waited for the winner of a test waits no more when it is known before they are parted', async () => {
  const [campaign_id = 0] = stage.campaigns;
  const waiting = { ...plain, campaigns: [{ campaign_id, status: 'pending' as const, opted: false }] };
  const [kept, merged] = [await seedPerson(stage, waiting), await seedPerson(stage, waiting)];
  const { db } = shop.app;
  const setWinner = (rest_variant: number | null) =>
    db.updateTable('campaigns').set({ rest_variant }).where('id', '=', campaign_id).execute();
  await setWinner(null);
  await db
    .updateTable('campaign_recipients')
    .set({ due_at: new Date('9999-12-31T00:00:00Z'), wait_reason: 'awaits_winner' })
    .where('contact_id', 'in', [kept, merged])
    .execute();
  await settleCounters();
  const { data } = await merge(kept, merged);
  await setWinner(2);
  expect((await undo(data.merge.id)).status).toBe(200);
  const row = await db
    .selectFrom('campaign_recipients')
    .select(['status', 'wait_reason', (of) => of('due_at', '<', new Date(0)).as('is_due')])
    .where('contact_id', '=', merged)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'pending', wait_reason: null, is_due: true });
});

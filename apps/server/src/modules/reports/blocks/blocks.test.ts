import { getRatingReport, getSupportReport } from '@herald/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inbox, startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { reports } from '../index.ts';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await startInbox({}, [reports]);
});
afterAll(() => inbox[Symbol.asyncDispose]());

const dayMs = 86_400_000;
/** Further back than four weeks and a week, so that every size of block stands somewhere in it. */
const history = 75;

const place = () => ({ team_id: inbox.number.team_id, phone_number_id: inbox.number.id });

interface Stage {
  people: number[];
  labels: number[];
}

async function setStage(): Promise<Stage> {
  const { db, clock } = inbox.app;
  const { team_id } = place();
  const people = await db
    .insertInto('contacts')
    .values(['A', 'B', 'C'].map((name) => ({ team_id, name })))
    .returning('id')
    .execute();
  await db
    .insertInto('conversations')
    .values(people.map(({ id }) => ({ ...place(), contact_id: id, last_message_at: clock.now() })))
    .execute();
  const labels = await db
    .insertInto('labels')
    .values(['X', 'Y'].map((name) => ({ team_id, name, color: 'blue' })))
    .returning('id')
    .execute();
  return { people: people.map(({ id }) => id), labels: labels.map(({ id }) => id) };
}

const change = fc.record({
  what: fc.constantFrom(
    ...(['wait', 'resolution', 'rating', 'gone', 'moved', 'answered', 'label', 'unlabel'] as const),
    ...(['priority', 'target', 'target gone', 'clock'] as const),
  ),
  who: fc.nat({ max: 2 }),
  label: fc.nat({ max: 1 }),
  daysAgo: fc.nat({ max: history - 1 }),
  seconds: fc.nat({ max: 9_000 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function apply(
  { people, labels }: Stage,
  { what, who, label, daysAgo, seconds }: Change,
): Promise<void> {
  const { db, clock } = inbox.app;
  const { team_id } = place();
  const contact_id = people[who]!;
  const own = { ...place(), contact_id };
  const at = new Date(clock.now().getTime() - daysAgo * dayMs - seconds * 1000);
  const user_id = seconds % 2 ? inbox.owner.id : null;
  if (what === 'wait')
    await db
      .insertInto('reply_times')
      .values({ ...own, started_at: at, ended_at: at, ended_by: 'member', user_id, is_first: true, seconds })
      .execute();
  if (what === 'resolution')
    await db
      .insertInto('resolutions')
      .values({ ...own, opened_at: at, closed_at: at, seconds, user_id })
      .execute();
  if (what === 'rating')
    await db
      .insertInto('ratings')
      .values({ ...own, closed_at: at, asked_at: at, asks_comment: false, user_id, score: 1 + (seconds % 5) })
      .execute();
  if (what === 'gone') await db.deleteFrom('reply_times').where('contact_id', '=', contact_id).execute();
  if (what === 'moved')
    await db
      .updateTable('resolutions')
      .set({ contact_id: people[(who + 1) % 3]! })
      .where('contact_id', '=', contact_id)
      .execute();
  if (what === 'answered')
    await db.updateTable('ratings').set({ score: 5 }).where('contact_id', '=', contact_id).execute();
  if (what === 'label')
    await db
      .insertInto('conversation_labels')
      .values({ ...own, label_id: labels[label]! })
      .execute();
  if (what === 'unlabel')
    await db.deleteFrom('conversation_labels').where('contact_id', '=', contact_id).execute();
  if (what === 'priority')
    await db
      .updateTable('conversations')
      .set({ priority: seconds % 4 })
      .where('contact_id', '=', contact_id)
      .execute();
  if (what === 'target')
    await sql`
      insert into sla_targets (team_id, label_id, priority, first_response_minutes, resolution_minutes, in_business_hours)
      values (${team_id}, ${seconds % 2 ? labels[label] : null}, ${seconds % 3 ? null : 'high'}, ${seconds % 100}, 60, false)
      on conflict do nothing`.execute(db);
  if (what === 'target gone') await db.deleteFrom('sla_targets').where('team_id', '=', team_id).execute();
  if (what === 'clock')
    await db
      .updateTable('teams')
      .set({ timezone: seconds % 2 ? 'Pacific/Auckland' : 'America/St_Johns' })
      .where('id', '=', team_id)
      .execute();
}

async function readReports(daysAgo: number, length: number) {
  const as = inbox.app.as(inbox.owner);
  const day = (ago: number) =>
    new Date(inbox.app.clock.now().getTime() - ago * dayMs).toISOString().slice(0, 10);
  const query = { from: day(daysAgo), to: day(Math.max(-1, daysAgo - length)) };
  const support = await as.call(getSupportReport, { params: place(), query });
  const rating = await as.call(getRatingReport, { params: place(), query });
  expect([support.status, rating.status]).toEqual([200, 200]);
  return { support: { ...support.data, counted_at: null }, rating: rating.data };
}

const keptDays = async () =>
  (
    await sql<{ days: number; blocks: number }>`
      select days, count(*)::int as blocks from report_blocks where team_id = ${place().team_id}
      group by 1 order by 1`.execute(inbox.app.db)
  ).rows;

test('a report of kept blocks says what the rows say, whatever changed, in whatever order', async () => {
  const stage = await setStage();
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 4, maxLength: 12 }),
      fc.integer({ min: 0, max: history }),
      fc.integer({ min: 0, max: history }),
      async (changes, daysAgo, length) => {
        for (const [nth, one] of changes.entries()) {
          await apply(stage, one);
          // Whatever is kept by now has to follow what comes later.
          if (nth % 3 === 0) await readReports(daysAgo, length);
        }
        for (let nth = 0; nth < history / 8; nth += 1) await readReports(0, 0);
        for (const { days } of await keptDays()) seen.add(days);
        await apply(stage, changes[0]!);
        const kept = await readReports(daysAgo, length);
        await inbox.app.db.updateTable('reply_time_progress').set({ kept_under: 'others' }).execute();
        await inbox.app.db.deleteFrom('report_marks').execute();
        expect(kept).toEqual(await readReports(daysAgo, length));
      },
    ),
    { numRuns: 12 },
  );
  expect([...seen].toSorted((a, b) => a - b)).toEqual([1, 7, 28]);
});

test('what is counted again and is the same leaves days as they are kept', async () => {
  await using own = await startInbox({}, [reports]);
  const { app, owner, number } = own;
  const params = { team_id: number.team_id, phone_number_id: number.id };
  const from = { wa_id: '33700047001', name: 'Zoé' };
  await own.receiveMessages([textItem(app, 'Hello', from)], from);
  const read = () => app.as(owner).call(getSupportReport, { params, query: {} });
  const { data } = await read();
  const marks = () => app.db.selectFrom('report_marks').selectAll().execute();
  const rows = () => app.db.selectFrom('reply_times').select('id').execute();
  const [before] = [await rows()];
  expect(await marks()).toEqual([]);
  expect((await read()).data.asked).toBe(data.asked);
  expect([await rows(), await marks(), data.asked]).toEqual([before, [], 1]);
});

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { recountCampaign } from '../apps/server/src/messaging/ledger/index.ts';
import { creditBatch } from '../apps/server/src/modules/attribution/creditOrders.ts';
import { openDatabase as openPools } from '../apps/server/src/platform/database/index.ts';
import * as contract from '../packages/contract/src/index.ts';
import {
  type Asked,
  type Call,
  changesBefore,
  pagesAfter,
  pagesBefore,
  pagesOfList,
} from './audience/calls.ts';
import { type SeededAudience, seedAudience, seedPast, seedSent, variables } from './audience/seed.ts';
import { startServer } from './inbox/installation.ts';
import { type BenchDatabase, openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';

export default defineBench({
  name: 'audience',
  question:
    'How long does somebody wait on every page of a campaign to 215,000 people, from adding them to its results, and on the list of 2,000 campaigns?',
  async run({ short, keep, progress, stack }) {
    const people = short ? 2_000 : 215_000;
    const database = await openDatabase(stack, keep);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    stack.defer(() => owner.end());
    const { audience, sent } = await seedOnce(owner, database, people, progress);
    const { url: baseUrl } = await startServer(stack, database.url, database.folder);
    const headers = () => ({ authorization: `Bearer ${audience.token}` });
    const call = contract.createClient({ baseUrl, headers });
    const beginFile = async (path: string) => {
      const response = await fetch(baseUrl + path, { headers: headers() });
      const reader = response.body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      await reader?.cancel();
      return response.ok ? (value?.length ?? 0) : 0;
    };

    const uploadFile = async (campaignId: number, rows: string) => {
      const form = new FormData();
      form.set('contacts', new File([rows], 'contacts.csv', { type: 'text/csv' }));
      const params = { ...audience.params, campaign_id: campaignId };
      const path = contract.urlOf(contract.uploadContactsCsvExcel, { params });
      const response = await fetch(baseUrl + path, { method: 'POST', headers: headers(), body: form });
      if (!response.ok) throw new Error(`The file was refused: ${await response.text()}`);
    };

    const added = await timeAdding(database, owner, audience, { call, uploadFile, sent }, progress);
    // Whatever was found last, counters have moved since.
    const move = async () => {
      await owner.query('update campaigns set total_read = total_read + 1 where id = $1', [sent]);
    };
    await move();
    const asked = async (campaignId: number): Promise<Asked> => ({
      ...{ audience, call, beginFile, move, campaignId },
      lastId: await lastOf(owner, campaignId),
    });
    await call(contract.setCampaignExclusions, {
      params: { ...audience.params, campaign_id: added.campaignId },
      body: { group_ids: [audience.some] },
    });
    const before = await asked(added.campaignId);
    const review = await timeCalls(pagesBefore(before), short, progress);
    const changes = await timeCalls(changesBefore(before), short, progress);
    const results = await timeCalls(pagesAfter(await asked(sent)), short, progress);
    const list = await timeCalls(pagesOfList({ audience, call }), short, progress);
    return { people, adding: added.seconds, review, changes, results, list };
  },
});

interface Seeded {
  audience: SeededAudience;
  /** The campaign that is on its way. */
  sent: number;
}

/** A kept folder has it already. */
async function seedOnce(
  owner: pg.Client,
  { url, folder }: BenchDatabase,
  people: number,
  progress: (text: string) => void,
): Promise<Seeded> {
  const memory = join(folder, 'audience.json');
  if (existsSync(memory)) return JSON.parse(await readFile(memory, 'utf8')) as Seeded;
  progress(`${people} people, and a campaign on its way to them`);
  const audience = await seedAudience(owner, people);
  const sent = await seedSent(owner, audience);
  await seedPast(owner, audience, people < 20_000 ? 200 : 2_000);
  await countUp(url, owner, audience.teamId, sent);
  await writeFile(memory, JSON.stringify({ audience, sent }));
  return { audience, sent };
}

interface Adding {
  call: Asked['call'];
  uploadFile(campaignId: number, rows: string): Promise<void>;
  sent: number;
}

/**
 * Everybody from a list, a segment, a file, and whoever opted in; and a list of those who are in already. In seconds. Besides,
 * the worker looks at the campaign that is on its way, as it does each minute.
 */
async function timeAdding(
  { url, folder }: BenchDatabase,
  owner: pg.Client,
  { params, templateId, everybody, people }: SeededAudience,
  { call, uploadFile, sent }: Adding,
  progress: (text: string) => void,
) {
  // No job of its own disturbs what is asked afterwards.
  await using stack = new AsyncDisposableStack();
  await startServer(stack, url, folder, ['worker']);
  const create = async () =>
    (
      await call(contract.createCampaign, {
        params,
        body: { name: 'Soldes', template_id: templateId },
      })
    ).data.id;
  const untilAdded = async (campaignId: number) => {
    for (;;) {
      const { rows } = await owner.query<{ step: string; total: number }>(
        'select step, total_contacts as total from campaigns where id = $1',
        [campaignId],
      );
      const [now] = rows;
      if (now?.step === 'CONTACTS_UPLOADED') return now.total;
      await pause(20);
    }
  };
  const seconds: Record<string, number> = {};
  const time = async (name: string, campaignId: number, start: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await start();
    const total = await untilAdded(campaignId);
    seconds[name] = round((performance.now() - startedAt) / 1000);
    if (total < people * 0.9) throw new Error(`${name}: ${total} of ${people} people came in.`);
    progress(`${name}: ${seconds[name]} s`);
  };
  const list = await create();
  const of = (campaign_id: number) => ({ ...params, campaign_id });
  const addList = () =>
    call(contract.uploadContactsKanalList, { params: of(list), body: { group_ids: [everybody] } });
  await time('a list', list, addList);
  await time('the same list, everybody is in', list, addList);
  const segment = await call(contract.createSegment, {
    params,
    body: {
      // Another one of a kept folder.
      name: `Lyon ${list}`,
      conditions: {
        match: 'all',
        conditions: [
          { about: 'country_code', test: { op: 'any_of', values: ['FR'] } },
          { about: 'optin_status', op: 'any_of', values: ['opted_in'] },
          { about: 'campaign', op: 'not_received', campaign_id: null, within_days: 7 },
        ],
      },
    },
  });
  const bySegment = await create();
  await time('a segment', bySegment, () =>
    call(contract.uploadContactsSegment, { params: of(bySegment), body: { segment_ids: [segment.data.id] } }),
  );
  const optedIn = await create();
  await time('everybody who opted in', optedIn, () =>
    call(contract.uploadEveryWhatsappContactOptIn, { params: of(optedIn) }),
  );
  const byFile = await create();
  const { rows } = await owner.query<{ row: string }>(
    `select phone_number || ',LYON' || id as row from contacts where team_id = $1 order by id`,
    [params.team_id],
  );
  // Known people, each with a code for this campaign.
  const file = `phone,code\n${rows.map(({ row }) => row).join('\n')}\n`;
  await time('a file', byFile, () => uploadFile(byFile, file));
  await call(contract.updateCampaign, { params: of(list), body: { variables } });
  if (people >= 20_000) await untilLooked(owner, sent);
  return { seconds, campaignId: list };
}

async function untilLooked(owner: pg.Client, campaignId: number): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query('select from campaign_looks where campaign_id = $1', [campaignId]);
    if (rowCount === 4) return;
    await pause(200);
  }
}

async function lastOf(owner: pg.Client, campaignId: number): Promise<number> {
  const { rows } = await owner.query<{ last: string }>(
    'select max(id) as last from campaign_recipients where campaign_id = $1',
    [campaignId],
  );
  return Number(rows[0]?.last);
}

/** The counters as the ledger keeps them, and the orders that the campaign gets the credit for. */
async function countUp(url: string, owner: pg.Client, teamId: number, campaignId: number): Promise<void> {
  await using db = openPools({ url, poolSize: 2, statementTimeout: 60_000, onError: console.error });
  const counts = await db.pipeline.transaction((tx) => recountCampaign(tx, teamId, campaignId));
  await owner.query(
    `update campaigns set total_pending = $2, total_accepted = $3, total_delivered = $4, total_read = $5, total_failed = $6,
       total_skipped = $7, total_uncertain = $8, total_held_out = $9, total_clicked = $10,
       total_contacts = (select count(*) from campaign_recipients where campaign_id = $1),
       total_replied = (select count(*) from campaign_recipients where campaign_id = $1 and replied_at is not null)
     where id = $1`,
    [
      ...[campaignId, counts.pending, counts.accepted, counts.delivered, counts.read, counts.failed],
      ...[counts.skipped, counts.uncertain, counts.heldOut, counts.clicked],
    ],
  );
  await owner.query(`insert into credit_queue (team_id, order_id) select team_id, id from shop_orders`);
  while ((await db.pipeline.transaction(creditBatch)).looked > 0);
}

interface Figures {
  first: number;
  p50: number;
  p95: number;
  target: number;
}

/** Milliseconds. The first time is told apart: nothing of it is in anybody's memory. */
async function timeCalls(
  calls: readonly Call[],
  short: boolean,
  progress: (text: string) => void,
): Promise<Record<string, Figures>> {
  const figures: Record<string, Figures> = {};
  for (const { name, target, run } of calls) {
    const rounds = short ? 2 : target > 100 ? 10 : 20;
    const milliseconds: number[] = [];
    for (let nth = 0; nth <= rounds; nth += 1) {
      const startedAt = performance.now();
      const shown = await run(nth);
      milliseconds.push(performance.now() - startedAt);
      if (shown === 0) throw new Error(`${name}: nothing was shown.`);
    }
    const [first = 0, ...then] = milliseconds;
    figures[name] = {
      first: round(first, 0),
      p50: round(percentile(then, 0.5), 0),
      p95: round(percentile(then, 0.95), 0),
      target,
    };
    const { p50, p95 } = figures[name];
    progress(`${p95 > target ? 'MISSED  ' : ''}${name}: first ${round(first, 0)}, p50 ${p50}, p95 ${p95} ms`);
  }
  return figures;
}

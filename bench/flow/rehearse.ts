import { type Graph, graph as graphSchema } from '@herald/flow';
import type pg from 'pg';
import { rehearse } from '../../apps/server/src/modules/automations/rehearsals/rehearse.ts';
import type { Shop } from '../growth/shop.ts';
import { databaseProcesses, processorMicros } from '../lib/cpu.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { round } from '../lib/numbers.ts';
import { open } from './open.ts';
import { seedFlow } from './seed.ts';

const days = 30;

/** A word, a question, and what comes of the answer or of none. */
const draft: Graph = graphSchema.parse({
  start: 't',
  blocks: {
    t: {
      type: 'trigger',
      settings: { kind: 'kanal_v2_keyword', words: [{ how: 'contains', word: 'promo' }] },
    },
    ask: {
      type: 'buttons',
      settings: {
        body: 'Quelle taille, {{first_name|vous}} ?',
        buttons: [
          { key: 's', title: 'Petite' },
          { key: 'l', title: 'Grande' },
        ],
        answer_within: { amount: 3, unit: 'hours' },
      },
    },
    set: { type: 'set', settings: { changes: [{ name: 'count', how: 'plus', value: '1' }] } },
    large: { type: 'text', settings: { body: 'La grande, c’est noté.' } },
    wait: { type: 'wait', settings: { kind: 'for', duration: { amount: 2, unit: 'hours' } } },
    nudge: { type: 'text', settings: { body: 'Toujours là ?' } },
  },
  next: {
    t: { next: 'ask' },
    ask: { s: 'set', l: 'large', no_answer: 'nudge' },
    set: { next: 'wait' },
    wait: { next: 'nudge' },
  },
  variables: [{ name: 'count', kind: 'number', initial: '0' }],
  rules: { reentry: { days: 1 } },
});

/** What a rehearsal of a month takes: so many people who wrote so much each, every fifth time the word. */
export async function measureRehearsal(
  database: BenchDatabase,
  { people, each }: { people: number; each: number },
  progress: (text: string) => void,
) {
  await using stack = new AsyncDisposableStack();
  const { client, services, folder, shop } = await open(stack, database);
  const automationId = await seedFlow(client, shop, people);
  await seedMonth(client, shop, each);
  const { rows: asked } = await client.query<{ id: string }>(
    `insert into automation_rehearsals (team_id, automation_id, days, graph, created_at)
     values ($1, $2, $3, $4, now()) returning id`,
    [shop.teamId, automationId, days, JSON.stringify(draft)],
  );
  const rehearsalId = Number(asked[0]?.id);
  const processes = () => ({
    herald: processorMicros([process.pid]),
    database: processorMicros(databaseProcesses(folder)),
  });
  const before = processes();
  const startedAt = performance.now();
  const { log, clock, database: own } = services;
  const work = {
    app: services,
    db: own.pipeline,
    log,
    clock,
    attempt: 1,
    signal: new AbortController().signal,
  };
  await rehearse.run({ teamId: shop.teamId, rehearsalId }, work);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = processes();
  const { rows } = await client.query<{
    looked: number;
    result: { entered: number; messages: number; is_cut: boolean; one_in: number };
  }>('select looked, result from automation_rehearsals where id = $1', [rehearsalId]);
  const [{ looked = 0, result } = { looked: 0, result: undefined }] = rows;
  if (!result || looked !== Math.min(people, looked)) throw new Error('The rehearsal did not end.');
  const figures = {
    rehearsed_people: looked,
    rehearsed_moments: people * each,
    rehearsed_runs: result.entered,
    rehearsed_messages: result.messages,
    rehearsal_one_in: result.one_in,
    rehearsal_is_cut: result.is_cut,
    rehearsal_s: round(seconds),
    rehearsal_processor_s: round((after.herald - before.herald) / 1e6),
    rehearsal_database_s: round((after.database - before.database) / 1e6),
  };
  progress(JSON.stringify(figures));
  return figures;
}

/** Everybody wrote so often within the month; an answer comes a minute after the word. */
async function seedMonth(client: pg.Client, shop: Shop, each: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, happened_at, created_at)
     select c.team_id, $2, c.id, 'in', 'received', 'text',
       jsonb_build_object('body', case n % 5 when 0 then 'la promo svp' when 1 then 'Grande' else 'Bonjour ' || n end),
       at, at
     from contacts c, generate_series(0, $3::int - 1) n,
       lateral (select now() - interval '29 days' + (n - n % 5) * interval '1 day' * 28 / $3::int
         + (n % 5) * interval '1 minute' + (c.id % 600) * interval '1 second' as at) x
     where c.team_id = $1`,
    [shop.teamId, shop.phoneNumberId, each],
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze messages');
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { newTurns } from '../../apps/server/src/modules/automations/runner/findWork.ts';
import { runFlows } from '../../apps/server/src/modules/automations/runner/service.ts';
import { databaseProcesses, processorMicros } from '../lib/cpu.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { round } from '../lib/numbers.ts';
import { bareLoop, sameRows } from './bare.ts';
import { open } from './open.ts';
import { leaveBehind, letIn, seedFlow } from './seed.ts';

/** Blocks of a burst with one message: what the bare loop does once. */
const blocksOfMessage = 4;

interface Steps {
  people: number;
  ended: number;
  /** Milliseconds until every idle process of the database has told what it did. */
  told: number;
  withBare?: boolean;
}

/** All come in at once, with so many runs behind them: how many blocks a second until the last of them rests. */
export async function measureSteps(
  database: BenchDatabase,
  { people, ended, told, withBare = false }: Steps,
  progress: (text: string) => void,
) {
  await using stack = new AsyncDisposableStack();
  const { client, pool, services, folder, shop } = await open(stack, database);
  const automationId = await seedFlow(client, shop, people);
  if (ended > 0) await leaveBehind(client, shop, { automationId, ended });
  await letIn(client, shop, automationId);
  // What seeding left to be written is not the stepper's.
  await client.query('checkpoint');
  const pagesBefore = await pagesTouched(client, told);
  const processorBefore = processorMicros([process.pid, ...databaseProcesses(folder)]);
  const startedAt = performance.now();
  const { busy } = newTurns();
  await Promise.all([
    runFlows(services, Number.POSITIVE_INFINITY, newTurns(busy)),
    runFlows(services, Number.POSITIVE_INFINITY, newTurns(busy)),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const processor = processorMicros([process.pid, ...databaseProcesses(folder)]) - processorBefore;
  const pages = (await pagesTouched(client, told)) - pagesBefore;
  const { rows: done } = await sql<{ blocks: number; messages: number }>`
    select coalesce(sum(steps), 0)::int as blocks, coalesce(sum(sent), 0)::int as messages from automation_runs`.execute(
    services.database.statements,
  );
  const { blocks = 0, messages = 0 } = done[0] ?? {};
  const perSecond = blocks / seconds;
  progress(
    `${people} came in within ${round(seconds)} s: ${round(perSecond, 0)} blocks a second, ${ended} runs behind`,
  );
  const costs = { processor_us: round(processor / blocks, 0), pages: round(pages / blocks, 1) };
  progress(JSON.stringify(costs));
  if (!withBare) return { messages, perSecond, costs, bare: 0, rows: 0 };
  const rate = (ms: number) => (people * blocksOfMessage) / (ms / 1000);
  const bare = rate(await bareLoop(pool, shop));
  await letIn(client, shop, automationId, 'again');
  const rows = rate(await sameRows(pool, { ...shop, automationId }));
  progress(`the bare loop: ${round(bare, 0)}; every row that is written: ${round(rows, 0)}`);
  return { messages, perSecond, costs, bare, rows };
}

/** Pages of tables and indexes that the database looked at so far: what plans cost, whatever else the machine does. */
async function pagesTouched(client: pg.Client, toldMs: number): Promise<number> {
  await wait(toldMs);
  const { rows } = await client.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.pages);
}

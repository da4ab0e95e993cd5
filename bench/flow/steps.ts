import { sql } from 'kysely';
import { newTurns } from '../../apps/server/src/modules/automations/runner/findWork.ts';
import { runFlows } from '../../apps/server/src/modules/automations/runner/service.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { round } from '../lib/numbers.ts';
import { bareLoop } from './bare.ts';
import { open } from './open.ts';
import { leaveBehind, letIn, seedFlow } from './seed.ts';

/** Blocks of a burst with one message: what the bare loop does once. */
const blocksOfMessage = 4;

/** All come in at once, with so many runs behind them: how many blocks a second until the last of them rests. */
export async function measureSteps(
  database: BenchDatabase,
  { people, ended, withBare = false }: { people: number; ended: number; withBare?: boolean },
  progress: (text: string) => void,
) {
  await using stack = new AsyncDisposableStack();
  const { client, pool, services, shop } = await open(stack, database);
  const automationId = await seedFlow(client, shop, people);
  if (ended > 0) await leaveBehind(client, shop, { automationId, ended });
  await letIn(client, shop, automationId);
  const startedAt = performance.now();
  const { busy } = newTurns();
  await Promise.all([
    runFlows(services, Number.POSITIVE_INFINITY, newTurns(busy)),
    runFlows(services, Number.POSITIVE_INFINITY, newTurns(busy)),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await sql<{ blocks: number; messages: number }>`
    select coalesce(sum(steps), 0)::int as blocks, coalesce(sum(sent), 0)::int as messages from automation_runs`.execute(
    services.database.statements,
  );
  const { blocks = 0, messages = 0 } = rows[0] ?? {};
  const perSecond = blocks / seconds;
  progress(
    `${people} came in within ${round(seconds)} s: ${round(perSecond, 0)} blocks a second, ${ended} runs behind`,
  );
  if (!withBare) return { messages, perSecond, bare: 0 };
  const bare = (people * blocksOfMessage) / ((await bareLoop(pool, shop)) / 1000);
  progress(`the bare loop: ${round(bare, 0)}`);
  return { messages, perSecond, bare };
}

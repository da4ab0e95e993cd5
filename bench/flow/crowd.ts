import { setTimeout as wait } from 'node:timers/promises';
import { stepper } from '../../apps/server/src/modules/automations/runner/service.ts';
import { openShop } from '../growth/shop.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { percentile, round } from '../lib/numbers.ts';
import { open } from './open.ts';
import { letIn, letOneIn, seedFlow } from './seed.ts';

const everyMs = 100;
const lookMs = 5;

/**
 * A crowd comes into the automation of one team at once, while people of another team write one after the other: how long
 * the crowd takes, and how long the others wait for their answer meanwhile.
 */
export async function measureCrowd(
  database: BenchDatabase,
  { crowd, talking }: { crowd: number; talking: number },
  progress: (text: string) => void,
) {
  await using stack = new AsyncDisposableStack();
  const { client, services, shop } = await open(stack, database);
  const automationId = await seedFlow(client, shop, crowd);
  const other = await openShop(client, 2);
  const answering = await seedFlow(client, other, talking);
  await letIn(client, shop, automationId);
  progress(`${crowd} come in at once, up to ${1000 / everyMs} a second write to another team`);
  const startedAt = performance.now();
  await using _stepper = await stepper.start(services);
  const waited: number[] = [];
  while (!(await isServed(shop.teamId))) {
    if (waited.length < talking) {
      await letOneIn(client, other, { automationId: answering, nth: waited.length });
      const wroteAt = performance.now();
      while (!(await isServed(other.teamId))) await wait(lookMs);
      waited.push(performance.now() - wroteAt);
    }
    await wait(everyMs);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const figures = {
    crowd_s: round(seconds),
    crowd_per_second: round(crowd / seconds, 0),
    answered_meanwhile: waited.length,
    answer_p50_ms: round(percentile(waited, 0.5), 0),
    answer_p99_ms: round(percentile(waited, 0.99), 0),
  };
  progress(JSON.stringify(figures));
  return figures;

  async function isServed(teamId: number): Promise<boolean> {
    const { rows } = await client.query<{ left: boolean }>(
      'select exists (select from automation_inputs where team_id = $1) as left',
      [teamId],
    );
    return rows[0]?.left === false;
  }
}

import type { HttpApp } from '../../http/serve.ts';
import { linkTokensOf } from '../../messaging/links/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { insertClicks } from './clickLog.ts';
import { countClicks } from './countClicks.ts';
import { readLetters } from './letters.ts';

/**
 * Follows a link that leads nowhere, and runs what following takes of the database once on each connection that stays open.
 * Else the first who tap a campaign's button wait while code is compiled and PostgreSQL starts a process for them.
 */
export async function warmUp({ fastify, services }: HttpApp): Promise<void> {
  await openConnections(services);
  const token = linkTokensOf(services.secrets).make({ targetId: 0, messageId: 0 });
  for (let nth = 0; nth < times; nth += 1) await fastify.inject(`/l/${token}`);
}

const times = 3;

async function openConnections({ database }: AppServices): Promise<void> {
  const { min = 0 } = database.pools.pipeline.options;
  // At the same moment, so each has a connection of its own.
  await Promise.all(Array.from({ length: min }, () => database.pipeline.transaction(runOnce)));
}

async function runOnce(tx: Tx): Promise<void> {
  await readLetters(
    (name, statement) => tx.planned(name, statement),
    [{ teamId: 0, messageId: 0, hasVariable: false }],
  );
  await insertClicks(tx, []);
  // There may be something to count since the last process ended.
  await enqueue(tx, countClicks, {}, { key: 'links.countClicks' });
}

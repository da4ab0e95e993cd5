import type { Kysely } from 'kysely';
import type { DB } from '../database/index.ts';
import { enqueue } from '../jobs/index.ts';
import { deliverPush, type PushContent } from './deliver.ts';

/** Push services may be slow, and whoever names them chose them: they never hold more slots than this. */
const lanes = 4;

interface Push {
  userId: number;
  subscriptionId: number;
  content: PushContent;
}

/**
 * Sends a push to one browser, once what it is about is committed. The pushes of one person leave one after the other.
 * One that waits with the same tag is replaced.
 */
export async function enqueuePush(tx: Kysely<DB>, { userId, subscriptionId, content }: Push): Promise<void> {
  await enqueue(
    tx,
    deliverPush,
    { subscriptionId, content },
    { queue: `push:${userId % lanes}`, key: `push:${subscriptionId}:${content.tag}` },
  );
}

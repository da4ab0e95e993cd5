import type { Home } from '@herald/contract';
import { mayDo } from '../../actor.ts';
import type { RequestContext } from '../../context.ts';
import { listOpen } from '../campaigns/index.ts';
import { listAwaiting } from '../conversations/index.ts';
import { readEarned } from './readEarned.ts';
import { readSetup } from './readSetup.ts';

/** Rows of each card. */
const shown = 5;

/** What the first page shows: every part in one statement or two, and only what the person may see. */
export function readHome(ctx: RequestContext): Promise<Home> {
  const may = (permission: Parameters<typeof mayDo>[1]) => mayDo(ctx.actor, permission);
  return ctx.db.read(async (tx) => ({
    waiting: may('conversations.view') ? await listAwaiting(tx, ctx, shown) : null,
    campaigns: may('campaigns.view') ? await listOpen(tx, ctx, shown) : null,
    earned: may('analytics.view') ? await readEarned(tx, ctx, ctx.clock.now()) : null,
    setup: may('campaigns.manage') ? await readSetup(tx, ctx) : null,
  }));
}

import type { BlockId, Graph, Settings } from '@herald/flow';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { readDraft } from '../queries.ts';
import { saveDraft } from '../saveDraft.ts';

type Sending = Settings<'template'>;

/** Lets blocks of the draft send another template: a save like any other, which whoever edits it joins with theirs. */
export async function pointBlocks(
  tx: Tx,
  ctx: RequestContext,
  automationId: number,
  change: (id: BlockId, settings: Sending) => Sending,
): Promise<void> {
  const { graph } = await readDraft(tx, ctx.teamId, automationId);
  const blocks = Object.entries(graph.blocks).map(([id, block]) => [
    id,
    block.type === 'template' ? { ...block, settings: change(id, block.settings) } : block,
  ]);
  const changed = { ...graph, blocks: Object.fromEntries(blocks) as Graph['blocks'] };
  await saveDraft(tx, ctx, { id: automationId, graph: changed });
}

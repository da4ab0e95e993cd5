import { type Graph, mapReferences } from '@herald/flow';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { listDrafts } from '../templateDraftRows.ts';
import { insertDraft } from './insertDraft.ts';

/** The graph of a copy, with copies of the drafts that it names: each automation writes its own. */
export async function withOwnDrafts(
  tx: Tx,
  ctx: RequestContext,
  { from, to, graph }: { from: number; to: number; graph: Graph },
): Promise<Graph> {
  const copies = new Map<number, number>();
  for (const { id, structure, header_file_id: headerFileId } of await listDrafts(tx, ctx.teamId, from)) {
    copies.set(id, await insertDraft(tx, ctx, { automationId: to, structure, headerFileId }));
  }
  return mapReferences(graph, (kind, id) => (kind === 'draft' ? (copies.get(id) ?? null) : id));
}

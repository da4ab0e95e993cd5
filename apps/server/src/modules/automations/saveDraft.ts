import { isDeepStrictEqual } from 'node:util';
import type { Graph } from '@herald/flow';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { authorsOf } from './authors.ts';
import { draftChanged } from './draftChanged.ts';
import { readDraft } from './queries.ts';

export interface Saved {
  id: number;
  graph: Graph;
  /** Of the draft that was changed; absent: whatever stands there. */
  revision?: number | undefined;
}

export async function saveDraft(tx: Tx, ctx: RequestContext, { id, graph, revision }: Saved): Promise<void> {
  const before = await readDraft(tx, ctx.teamId, id);
  if (revision !== undefined && revision !== before.revision) throw draftChanged();
  if (isDeepStrictEqual(before.graph, graph)) return;
  const at = ctx.clock.now();
  const by = ctx.person.userId;
  await tx
    .updateTable('automation_drafts')
    .set({
      graph: JSON.stringify(graph),
      revision: before.revision + 1,
      authors: JSON.stringify(authorsOf(before.authors, before.graph, graph, by, at)),
      updated_by: by,
      updated_at: at,
    })
    .where('team_id', '=', ctx.teamId)
    .where('automation_id', '=', id)
    .execute();
}

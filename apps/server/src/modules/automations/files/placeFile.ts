import type { AutomationFile, Unresolved } from '@herald/contract';
import { type Graph, mapReferences, type ThingKind } from '@herald/flow';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { insertAutomation } from '../createAutomation.ts';
import { insertDraft } from '../templateDrafts/insertDraft.ts';
import { findHere } from './findHere.ts';
import { unresolvedOf } from './unresolved.ts';

/**
 * Makes an automation of a file. What it names is found by name on this number; a template that is not here becomes a
 * draft of its own, and the rest is left empty, so that it must be chosen before publishing.
 */
export async function placeFile(
  tx: Tx,
  ctx: RequestContext,
  file: AutomationFile,
): Promise<{ id: number; unresolved: Unresolved[] }> {
  const here = await findHere(tx, ctx, file);
  const find = (kind: ThingKind, ref: number) => here.things.get(kind)?.get(ref) ?? null;
  const drafts = new Map<number, number>();
  const id = await insertAutomation(tx, ctx, {
    name: file.name,
    graph: mapReferences(file.graph, find),
    async finish(automationId, graph) {
      for (const { ref, structure } of file.templates) {
        if (structure === null || find('template', ref) !== null || !isSentBy(file.graph, ref)) continue;
        const free = { ...structure, name: freeName(structure.name, here.takenNames) };
        here.takenNames.add(free.name);
        drafts.set(ref, await insertDraft(tx, ctx, { automationId, structure: free }));
      }
      return withDrafts(graph, file.graph, drafts);
    },
  });
  return { id, unresolved: unresolvedOf(file, here, drafts) };
}

/** Only a block that sends a template can have a draft; elsewhere it is chosen once it is there. */
const isSentBy = ({ blocks }: Graph, ref: number) =>
  Object.values(blocks).some((block) => block.type === 'template' && block.settings.template_id === ref);

function withDrafts(graph: Graph, before: Graph, drafts: ReadonlyMap<number, number>): Graph {
  const blocks = Object.entries(graph.blocks).map(([id, block]) => {
    const earlier = before.blocks[id];
    if (block.type !== 'template' || earlier?.type !== 'template') return [id, block];
    const draft_id = drafts.get(earlier.settings.template_id ?? 0) ?? null;
    return [id, { ...block, settings: { ...block.settings, draft_id } }];
  });
  return { ...graph, blocks: Object.fromEntries(blocks) as Graph['blocks'] };
}

/** WhatsApp knows templates by their names: two drafts of one name could not both be submitted. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number++) {
    if (!taken.has(free)) return free;
    free = `${name}_${number}`;
  }
}

import type { Graph, Variable } from '@herald/flow';

/** Variables that blocks fill exist by that; others stay while they begin with a value. */
export function declareVariables(graph: Graph): Graph {
  const filled = new Set(Object.values(graph.blocks).flatMap(filledBy));
  const kept = graph.variables.filter(({ name, initial }) => filled.has(name) || initial !== undefined);
  const known = new Set(kept.map(({ name }) => name));
  const made = [...filled]
    .filter((name) => !known.has(name))
    .map((name): Variable => ({ name, kind: 'text' }));
  if (made.length === 0 && kept.length === graph.variables.length) return graph;
  return { ...graph, variables: [...kept, ...made] };
}

function filledBy(block: Graph['blocks'][string]): string[] {
  switch (block.type) {
    case 'ask': {
      const { to, name } = block.settings.save;
      return to === 'variable' && name !== '' ? [name] : [];
    }
    case 'set':
      return block.settings.changes.flatMap(({ to, name }) =>
        to === 'variable' && isVariableName(name) ? [name] : [],
      );
    case 'http':
      return Object.keys(block.settings.save);
    case 'trigger':
      return block.settings.kind === 'incoming_webhook' ? Object.keys(block.settings.variables) : [];
    default:
      return [];
  }
}

export const isVariableName = (name: string) => /^[a-z][a-z0-9_]{0,39}$/.test(name);

/** "Shoe size" → `shoe_size`: a name as graphs take it, while it is typed. */
export function asVariableName(typed: string): string {
  return typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
}

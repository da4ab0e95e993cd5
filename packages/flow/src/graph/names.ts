import { namesIn } from '../text/index.ts';
import type { Graph } from './schema.ts';

// What a graph names by name rather than by number.

const secretIn = /\{\{\s*secret\.([\w-]+)\s*\}\}/g;

/** The secrets that its calls send, each once. */
export function secretsOf(graph: Graph): string[] {
  const names = Object.values(graph.blocks).flatMap((block) =>
    block.type === 'http'
      ? block.settings.headers.flatMap(({ value }) =>
          [...value.matchAll(secretIn)].map(([, name = '']) => name),
        )
      : [],
  );
  return [...new Set(names)];
}

/** Names that may be fields of contacts, wherever they stand: in texts, conditions, values of templates, answers that are kept. */
export function fieldNamesOf({ blocks, variables }: Graph): Set<string> {
  const names = new Set<string>();
  const own = new Set(variables.map(({ name }) => name));
  visit(blocks, (value) => {
    // In a text a variable of the automation comes before a field of the same name.
    if (typeof value === 'string') for (const name of namesIn(value)) if (!own.has(name)) names.add(name);
    if (typeof value !== 'object' || value === null) return;
    const { source, attribute, about, key, to, name } = value as Record<string, unknown>;
    if (source === 'attribute') names.add(String(attribute));
    if (about === 'attribute') names.add(String(key));
    if (to === 'field') names.add(String(name));
  });
  return names;
}

function visit(value: unknown, see: (value: unknown) => void): void {
  see(value);
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one, see);
}

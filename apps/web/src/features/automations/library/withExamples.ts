import { type Graph, render } from '@herald/flow';

/** A flow as it speaks to somebody: an example, or what stands for whoever has none, where a name is in braces. */
export function withExamples(graph: Graph, examples: Readonly<Record<string, string>>): Graph {
  return filled(graph, (text) => render(text, (name) => examples[name]));
}

function filled<T>(value: T, fill: (text: string) => string): T;
function filled(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((one) => filled(one, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, fill)]));
}

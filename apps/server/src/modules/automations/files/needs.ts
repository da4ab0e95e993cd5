import type { AutomationNeed } from '@herald/contract';
import { type Graph, namesIn, needsShop, referencesOf } from '@herald/flow';

const secretIn = /\{\{\s*secret\.([\w-]+)\s*\}\}/g;

/** What an automation needs that no file can bring. */
export function needsOf(graph: Graph): AutomationNeed[] {
  const trigger = graph.blocks[graph.start];
  const kind = trigger?.type === 'trigger' ? trigger.settings.kind : '';
  const named = new Set(referencesOf(graph).map((one) => one.kind));
  const needs: Record<AutomationNeed, boolean> = {
    shop: needsShop(graph),
    webhook: kind === 'incoming_webhook',
    secret: secretsOf(graph).length > 0,
    member: named.has('member'),
    file: named.has('file'),
  };
  return (Object.keys(needs) as AutomationNeed[]).filter((need) => needs[need]);
}

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
export function fieldNamesOf(graph: Graph): Set<string> {
  const names = new Set<string>();
  visit(graph.blocks, (value) => {
    if (typeof value === 'string') for (const name of namesIn(value)) names.add(name);
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

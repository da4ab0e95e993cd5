import type { AutomationNeed } from '@herald/contract';
import { type Graph, needsShop, referencesOf, secretsOf } from '@herald/flow';

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

import { blockKinds, isAbandonment, type TriggerSettings, type TriggerType } from '../blocks/index.ts';
import { type Graph, rules } from './schema.ts';

/** Somebody who set it off by what they wrote is in a talk; who bought something is not. */
const talks = (kind: TriggerType) => kind === 'kanal_v2_keyword' || kind === 'kanal_template';

/** A graph with its trigger alone, and the rules that are usual with it. */
export function newGraph(kind: TriggerType, startId: string): Graph {
  const settings = blockKinds.trigger.settings.parse({ kind }) as TriggerSettings;
  const sells = isAbandonment(kind);
  return {
    format: 1,
    start: startId,
    blocks: { [startId]: { type: 'trigger', at: [0, 0], settings } },
    next: {},
    variables: [],
    rules: rules.parse({
      when_answered: talks(kind) ? 'leave' : 'go_on',
      when_closed: talks(kind) ? 'leave' : 'go_on',
      alone: kind !== 'shopify_order_created' && kind !== 'shopify_shipment_updated',
      ...(sells
        ? {
            reentry: { days: 7 },
            exits: [{ on: 'ordered' }],
            goal: { on: 'ordered' },
            purpose: 'marketing',
            sells,
          }
        : {}),
    }),
  };
}

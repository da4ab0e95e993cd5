import type { Action, Plan } from './plan.ts';

/** The plan as a person reads it: what happens when. */
export function describePlan(plan: Plan): string[] {
  const { seed, recipients, shops, throughput, statuses, behaviours, retires, actions } = plan;
  return [
    `Seed ${seed}: ${shops} × ${recipients} recipients, throughput ${throughput}, statuses ${statuses}, behaviours ${behaviours}, ${retires} retires at the end.`,
    ...actions.map(({ at, action }) => `${(at / 1000).toFixed(2).padStart(7)} s  ${describeAction(action)}`),
  ];
}

function describeAction(action: Action): string {
  switch (action.kind) {
    case 'kill':
    case 'restart':
      return `${action.kind} ${action.process}, start it again ${action.downMs} ms later`;
    case 'stop database':
      return `stop PostgreSQL (${action.how}), start it again ${action.downMs} ms later`;
    case 'sandbox':
      return `sandbox: ${words(action.fault)}`;
    case 'webhooks':
      return `webhooks for ${action.forMs} ms: ${words(action.weather)}`;
    case 'redeliver':
      return `deliver ${action.posts} webhooks once more`;
    case 'customers write':
      return `customers ${action.customers.join(', ')} write to shop ${action.shop}`;
    case 'agent reads':
      return `an agent of shop ${action.shop} reads${action.answers ? ' and answers' : ''}`;
    case 'pause':
      return `pause the campaign of shop ${action.shop}, resume it ${action.forMs} ms later`;
  }
}

function words(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

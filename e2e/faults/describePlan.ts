import type { Action, Plan } from './actions.ts';

/** The plan as a person reads it: what happens when. */
export function describePlan(plan: Plan): string[] {
  const { seed, recipients, shops, throughput, statuses, behaviours, capped, clocks, retires, actions } =
    plan;
  return [
    `Seed ${seed}: ${shops} × ${recipients} recipients, throughput ${throughput}, statuses ${statuses}, behaviours ${behaviours}, capped again ${capped}, ${retires} retires at the end.`,
    `Clocks: ${words(clocks)} ms.`,
    ...actions.map(({ at, action }) => `${(at / 1000).toFixed(2).padStart(7)} s  ${describeAction(action)}`),
  ];
}

function describeAction(action: Action): string {
  switch (action.kind) {
    case 'kill':
    case 'restart':
      return `${action.kind} ${action.process}, start it again ${action.downMs} ms later`;
    case 'freeze':
      return `whoever sends for shop ${action.shop} stands still for ${action.forMs} ms`;
    case 'keep leases back':
      return `whoever sends for shop ${action.shop} hears nothing of leases for ${action.forMs} ms`;
    case 'lose commits':
      return `the answers of the next ${action.count} commits of ${action.process} get lost${action.words ? `, of those with “${action.words}”` : ''}`;
    case 'cut database':
      return `all connections of ${action.process} to PostgreSQL break`;
    case 'slow database':
      return `PostgreSQL answers ${action.process} ${action.ms} ms late, for ${action.forMs} ms`;
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
      return `an agent of shop ${action.shop} reads${action.answers ? ' and answers' : ''}${action.repeats ? ', twice' : ''}`;
    case 'pause':
      return `pause the campaign of shop ${action.shop}${action.perMinute ? `, allow it ${action.perMinute} a minute` : ''}, resume it ${action.forMs} ms later`;
    case 'pause template':
      return `WhatsApp pauses the template of shop ${action.shop} for ${action.forMs} ms`;
    case 'opt out':
      return `recipients ${action.recipients.join(', ')} of shop ${action.shop} opt out`;
    case 'merge':
      return `recipient ${action.merged} of shop ${action.shop} is the same person as ${action.kept}`;
    case 'erase':
      return `recipient ${action.recipient} of shop ${action.shop} is erased`;
    case 'schedule':
      return `the third campaign of shop ${action.shop} is to start at the next full minute`;
    case 'quiet hours':
      return `quiet hours begin for the second campaign of shop ${action.shop}`;
    case 'revoke access':
      return `WhatsApp does not let shop ${action.shop} in, which connects its number anew ${action.forMs} ms later`;
    case 'deploy':
      return 'every process is started anew, one after the other, as the next release';
    case 'settle uncertain':
      return `what is uncertain of the campaign of shop ${action.shop} is sent again`;
    case 'two numbers':
      return `campaigns of two numbers of shop ${action.shop} start, to the same people`;
    case 'edit planned':
      return `the third campaign of shop ${action.shop} gets another template before its time`;
    case 'deadly event':
      return action.isShared
        ? `a webhook comes to shop ${action.shop} with a message that ends whoever takes it in, between two others`
        : `a webhook comes to shop ${action.shop} that ends whoever reads it`;
    case 'lose refusals':
      return 'WhatsApp refuses some for the pace, and the answers of the commits that write it down get lost';
    case 'second campaign': {
      const { shop, deletedAfterMs } = action;
      const end = deletedAfterMs === null ? '' : `, delete it ${deletedAfterMs} ms later`;
      return `start the second campaign of shop ${shop}${end}`;
    }
  }
}

function words(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

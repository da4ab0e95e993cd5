import type { EventType } from '@herald/contract/events';
import type { Fact, Subscriber } from '../../platform/events/index.ts';
import type { CauseName } from './causes/index.ts';
import { checkAlerts } from './checkAlerts.ts';
import type { RowKey } from './rowKey.ts';

/** Which causes a kind of fact may have changed. */
const changed: { readonly [Type in EventType]?: CauseName | readonly CauseName[] } = {
  'campaign.scheduled': 'campaigns',
  'campaign.updated': 'campaigns',
  'campaign.started': 'campaigns',
  'campaign.paused': 'campaigns',
  'campaign.finished': 'campaigns',
  'campaign.deleted': 'campaigns',
  'template.created': 'templates',
  'template.status': ['templates', 'automations'],
  'template.updated': ['templates', 'automations'],
  'template.deleted': ['templates', 'automations'],
  'group.deleted': 'automations',
  'member.left': 'automations',
  'number.connected': 'numbers',
  'number.disconnected': 'numbers',
  'number.status': 'numbers',
  'message.status': 'answers',
  'conversation.closed': 'answers',
};

/** Opens and closes alerts in the transaction that gives them their cause, or takes it away. */
export const alertSubscriber: Subscriber = {
  name: 'alerts',
  hears: (_teamId, type, isBulk) => !isBulk && type in changed,
  async beforeCommit(tx, facts) {
    const heard = facts.filter(isHeeded);
    const names = [...new Set(heard.flatMap(({ type }) => changed[type]!))];
    if (names.length === 0) return;
    const teamIds = [...new Set(heard.map(({ teamId }) => teamId))];
    const now = new Date(Math.max(...heard.map(({ at }) => at.getTime())));
    await checkAlerts(tx, { names, teamIds, now, messages: heard.flatMap(failedAnswer) });
  },
};

/** Messages get on by the thousand: of these only failed answers count, and the rest by the clock. */
function isHeeded(fact: Fact): boolean {
  if (fact.isPast) return false;
  return fact.type !== 'message.status' || failedAnswer(fact).length > 0;
}

function failedAnswer({ teamId, type, data }: Fact): RowKey[] {
  if (type !== 'message.status' || data.campaign_id !== null) return [];
  return data.status === 'failed' || data.status === 'skipped'
    ? [{ team_id: teamId, id: data.message_id }]
    : [];
}

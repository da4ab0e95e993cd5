import {
  type AutomationDetail,
  type AutomationStatistics,
  checkShopifyAutomation,
  getAutomation,
  getAutomationStatistics,
  listAutomations,
  listContactFields,
  listGroups,
  listLabels,
  listMembers,
  listTemplates,
  updateAutomation,
} from '@herald/contract';
import { type Graph, graph } from '@herald/flow';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { AutomationScreen } from '../AutomationScreen.tsx';

export const now = '2026-01-05T10:00:00.000Z';

/** "hours" is answered, and after two days the run ends. */
export const flow: Graph = graph.parse({
  start: 't',
  blocks: {
    t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword', words: [{ how: 'is', word: 'hours' }] } },
    a: { type: 'text', at: [40, 200], settings: { body: '9 to 18.' } },
    w: { type: 'wait', at: [0, 420], settings: { kind: 'for', duration: { amount: 2, unit: 'days' } } },
  },
  next: { t: { next: 'a' }, a: { next: 'w' } },
});

export const automation: AutomationDetail = {
  id: 7,
  name: 'Opening hours',
  trigger_type: 'kanal_v2_keyword',
  triggered_by: 'hours',
  is_active: true,
  position: 1,
  live_version: 1,
  has_changes: false,
  runs: 1,
  under_way: 1,
  goals: 0,
  problem_count: 0,
  needs_shop: false,
  troubles: [],
  turnover: null,
  order_count: null,
  created_at: now,
  updated_at: now,
  graph: flow,
  revision: 3,
  authors: {},
  problems: [],
  template_drafts: [],
  hook: null,
};

export const statistics: AutomationStatistics = {
  totals: {
    ...{ entered: 1, under_way: 1, finished: 0, left: {}, failed: 0, goals: 0 },
    ...{ order_count: null, turnover: null },
  },
  blocks: [],
  days: [],
};

/** A block to which people came and at which nothing happened. */
export const blockFigures = (block_id: string): AutomationStatistics['blocks'][number] => ({
  ...{ block_id, waiting: 0, passed: {}, arrived: 1204, refused: {}, goals: 0 },
  ...{ sent: 0, delivered: 0, read: 0, clicked: 0, replied: 0, failed: 0, cost_micros: 0 },
  ...{ order_count: null, turnover: null },
});

/** One automation of a number that has nothing else; returns what of it was saved last. */
export function serveAutomation(): () => Graph | undefined {
  let saved: Graph | undefined;
  serve(getAutomation, () => ({ data: automation }));
  serve(getAutomationStatistics, () => ({ data: statistics }));
  serve(listAutomations, () => ({ data: [automation] }));
  serve(checkShopifyAutomation, () => ({ data: { connected: false, shop: null, triggers: {} } }));
  serve(listContactFields, () => ({ data: [] }));
  serve(listGroups, () => ({ data: [] }));
  serve(listLabels, () => ({ data: [] }));
  serve(listMembers, () => ({ data: [] }));
  serve(listTemplates, () => ({ data: [] }));
  serve(updateAutomation, ({ body }) => {
    saved = body.graph;
    return { data: { ...automation, graph: body.graph ?? flow, revision: 4 } };
  });
  return () => saved;
}

/** The editor, as its address has it. */
export const showAutomation = (search: string) =>
  renderScreen(AutomationScreen, {
    texts: ['automations', 'segments', 'inboxSettings'],
    path: 'automations/$automationId',
    at: `automations/7${search}`,
  });

import type { NumberParams } from '#app/session/numberParams.ts';

export type AutomationParams = NumberParams & { automation_id: number };

/** Under which keys automations are kept: the lists of a number, and everything of one automation. */
export const automationKeys = {
  lists: (params: NumberParams) => ['automations', params] as const,
  list: (params: NumberParams, search: string, period?: string) =>
    ['automations', params, 'list', search, period ?? 'all_time'] as const,
  shop: (params: NumberParams) => ['automations', params, 'shop'] as const,
  using: (params: NumberParams, kind: string, id: number) =>
    ['automations', params, 'using', kind, id] as const,
  /** They are the team's, whichever number they are asked for. */
  secrets: (teamId: number) => ['automationSecrets', teamId] as const,
  library: (params: NumberParams, language: string) => ['automations', params, 'library', language] as const,
  ofContact: (params: NumberParams, contactId: number) =>
    ['automations', params, 'contact', contactId] as const,
  one: (automation: AutomationParams) => ['automation', automation] as const,
  executions: (automation: AutomationParams, filters: object) =>
    ['automation', automation, 'executions', filters] as const,
  execution: (automation: AutomationParams, runId: number) =>
    ['automation', automation, 'execution', runId] as const,
  misses: (automation: AutomationParams) => ['automation', automation, 'misses'] as const,
  enrolments: (automation: AutomationParams) => ['automation', automation, 'enrolments'] as const,
  statistics: (automation: AutomationParams, filters: object) =>
    ['automation', automation, 'statistics', filters] as const,
  hooked: (automation: AutomationParams) => ['automation', automation, 'hookCalls'] as const,
  hookCalls: (automation: AutomationParams, refused: boolean) =>
    ['automation', automation, 'hookCalls', refused] as const,
  rehearsals: (automation: AutomationParams) => ['automation', automation, 'rehearsals'] as const,
  rehearsal: (automation: AutomationParams, id: number) =>
    ['automation', automation, 'rehearsals', id] as const,
  versions: (automation: AutomationParams) => ['automation', automation, 'versions'] as const,
  version: (automation: AutomationParams, version: number) =>
    ['automation', automation, 'versions', version] as const,
  changes: (automation: AutomationParams, revision: number) =>
    ['automation', automation, 'changes', revision] as const,
};

import type { NumberParams } from '#app/session/numberParams.ts';

export type AutomationParams = NumberParams & { automation_id: number };

/** Under which keys automations are kept: the lists of a number, and everything of one automation. */
export const automationKeys = {
  lists: (params: NumberParams) => ['automations', params] as const,
  list: (params: NumberParams, search: string) => ['automations', params, 'list', search] as const,
  one: (automation: AutomationParams) => ['automation', automation] as const,
};

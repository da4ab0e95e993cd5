import type { NumberParams } from '#app/session/numberParams.ts';

export type CampaignParams = NumberParams & { campaign_id: number };

/** Under which keys campaigns are kept: the lists of a number, and everything of one campaign. */
export const campaignKeys = {
  lists: (params: NumberParams) => ['campaigns', params] as const,
  list: (params: NumberParams, filters: object) => ['campaigns', params, 'list', filters] as const,
  pages: (params: NumberParams, filters: object) => ['campaigns', params, 'pages', filters] as const,
  calendar: (params: NumberParams, month: string) => ['campaigns', params, 'calendar', month] as const,
  names: (params: NumberParams) => ['campaigns', params, 'names'] as const,
  one: (campaign: CampaignParams) => ['campaign', campaign] as const,
  review: (campaign: CampaignParams) => ['campaign', campaign, 'review'] as const,
  changed: (campaign: CampaignParams) => ['campaign', campaign, 'changed'] as const,
  experiment: (campaign: CampaignParams) => ['campaign', campaign, 'experiment'] as const,
  series: (campaign: CampaignParams) => ['campaign', campaign, 'series'] as const,
  costs: (campaign: CampaignParams) => ['campaign', campaign, 'costs'] as const,
  automations: (campaign: CampaignParams) => ['campaign', campaign, 'automations'] as const,
  sources: (campaign: CampaignParams) => ['campaign', campaign, 'sources'] as const,
  exclusions: (campaign: CampaignParams) => ['campaign', campaign, 'exclusions'] as const,
  audience: (campaign: CampaignParams, outcome: string) =>
    ['campaign', campaign, 'audience', outcome] as const,
  outcomes: (campaign: CampaignParams) => ['campaign', campaign, 'outcomes'] as const,
  recipients: (campaign: CampaignParams, query: object) => ['campaign', campaign, 'contacts', query] as const,
  earned: (campaign: CampaignParams, window: string) => ['campaign', campaign, 'earned', window] as const,
  results: (campaign: CampaignParams, window: string) => ['campaign', campaign, 'results', window] as const,
  orders: (campaign: CampaignParams, query: object) => ['campaign', campaign, 'orders', query] as const,
  orderWhy: (params: NumberParams, orderId: number, window: string) =>
    ['campaigns', params, 'order', orderId, window] as const,
  products: (teamId: number, search: string) => ['products', teamId, search] as const,
  namedProducts: (teamId: number, ids: readonly number[]) => ['products', teamId, 'named', ids] as const,
  buyers: (teamId: number, query: object) => ['products', teamId, 'buyers', query] as const,
  attribution: (teamId: number) => ['attribution', teamId] as const,
  reasons: (campaign: CampaignParams, status: string) => ['campaign', campaign, 'reasons', status] as const,
  explanation: (campaign: CampaignParams, recipientId: number) =>
    ['campaign', campaign, 'explanation', recipientId] as const,
};

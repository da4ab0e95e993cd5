import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys the set-up of an inbox is kept. */
export const inboxKeys = {
  agents: (params: NumberParams) => ['agents', params] as const,
  views: (params: NumberParams) => ['inboxViews', params] as const,
  settings: (params: NumberParams) => ['inboxSettings', params] as const,
};

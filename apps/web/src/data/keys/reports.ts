import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys reports are kept. */
export const reportKeys = {
  support: (params: NumberParams, period: object) => ['reports', params, 'support', period] as const,
  live: (params: NumberParams) => ['reports', params, 'live'] as const,
  ratings: (params: NumberParams, period: object) => ['reports', params, 'ratings', period] as const,
};

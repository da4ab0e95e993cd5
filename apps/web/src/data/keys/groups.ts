import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys lists are kept; the people on them are kept among people. */
export const groupKeys = {
  all: (params: NumberParams) => ['groups', params] as const,
  list: (params: NumberParams, search: string) => ['groups', params, 'all', search] as const,
  one: (params: NumberParams, groupId: number) => ['groups', params, 'one', groupId] as const,
};

import type { NumberParams } from '#app/session/numberParams.ts';

export type ImportParams = NumberParams & { import_id: number };

/** Under which keys an import of contacts is kept. */
export const importKeys = {
  list: (params: NumberParams) => ['import', params, 'list'] as const,
  one: (params: ImportParams) => ['import', params] as const,
  refusals: (params: ImportParams, page: number) => ['import', params, 'refusals', page] as const,
};

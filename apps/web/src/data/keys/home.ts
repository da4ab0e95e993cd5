import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which key the first page of a number is kept. */
export const homeKeys = {
  page: (params: NumberParams) => ['home', params] as const,
};

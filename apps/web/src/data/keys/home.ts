import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys the first page of a number is kept. */
export const homeKeys = {
  page: (params: NumberParams) => ['home', params] as const,
  /** Who waits on any number of the team. */
  waiting: ({ team_id }: NumberParams) => ['home', team_id] as const,
};

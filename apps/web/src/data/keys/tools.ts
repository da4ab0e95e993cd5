import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys the things of the tools page are kept. */
export const toolKeys = {
  chatLinks: (params: NumberParams) => ['chat-links', params] as const,
  chatLinkList: (params: NumberParams, archived: boolean) => ['chat-links', params, archived] as const,
};

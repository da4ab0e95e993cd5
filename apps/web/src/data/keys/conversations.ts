import type { ConversationFilters } from '@herald/contract';
import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys conversations are kept. A key stands for everything that begins with it. */
export const conversationKeys = {
  /** Every list of a number: the inbox by each choice of filters, and what was searched for. */
  lists: (params: NumberParams) => ['conversations', params] as const,
  inboxes: (params: NumberParams) => ['conversations', params, 'inbox'] as const,
  inbox: (params: NumberParams, filters: ConversationFilters) =>
    ['conversations', params, 'inbox', filters] as const,
  /** What the person pinned, on any number of the team. */
  pins: ({ team_id }: NumberParams) => ['pins', team_id] as const,
  searches: (params: NumberParams) => ['conversations', params, 'search'] as const,
  search: (params: NumberParams, text: string) => ['conversations', params, 'search', text] as const,
  threads: (params: NumberParams) => ['conversation', params] as const,
  thread: (params: NumberParams, contactId: number) => ['conversation', params, contactId] as const,
  /** When it was closed before. */
  closings: (params: NumberParams, contactId: number) => ['closings', params, contactId] as const,
  /** Outside of the thread, whose changes are written into it and ask for nothing. */
  found: (params: NumberParams, contactId: number, asked: object) =>
    ['found', params, contactId, asked] as const,
  /** In words, of a period. */
  transcript: (params: NumberParams, contactId: number, asked: object) =>
    ['transcript', params, contactId, asked] as const,
  gallery: (params: NumberParams, contactId: number, kind: string) =>
    ['gallery', params, contactId, kind] as const,
};

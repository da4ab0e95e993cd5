import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys people are kept. A key stands for everything that begins with it. */
export const contactKeys = {
  /** Every table, count and panel that shows people of a number, whatever they were chosen by. */
  all: (params: NumberParams) => ['contacts', params] as const,
  list: (params: NumberParams, query: object) => ['contacts', params, 'list', query] as const,
  one: (params: NumberParams, contactId: number) => ['contacts', params, 'one', contactId] as const,
  explanation: (params: NumberParams, contactId: number) =>
    ['contacts', params, 'one', contactId, 'explanation'] as const,
  merges: (params: NumberParams, contactId: number) => ['contacts', params, 'merges', contactId] as const,
  ofGroup: (params: NumberParams, groupId: number, query: object) =>
    ['contacts', params, 'of', groupId, query] as const,
  inSegment: (params: NumberParams, segmentId: number, query: object) =>
    ['contacts', params, 'in', segmentId, query] as const,
  found: (params: NumberParams, search: string) => ['contacts', params, 'pick', search] as const,
  count: (params: NumberParams) => ['contacts', params, 'count'] as const,
  optedInCount: (params: NumberParams) => ['contacts', params, 'count', 'opted_in'] as const,
  /** Not among people: looking for them takes a while, and one of two is gone once they are merged. */
  duplicates: (params: NumberParams) => ['duplicates', params] as const,
  duplicatesBy: (params: NumberParams, dismissed: boolean) => ['duplicates', params, { dismissed }] as const,
  mergePreview: (params: NumberParams, keptId: number, mergedId: number) =>
    ['merge-preview', params, keptId, mergedId] as const,
  erasurePreview: (params: NumberParams, contactId: number) =>
    ['erasure-preview', params, contactId] as const,
  /** Of a team, whichever number is open. */
  fields: (teamId: number) => ['contact-fields', teamId] as const,
  fieldList: (teamId: number) => ['contact-fields', teamId, 'all'] as const,
  undeclaredKeys: (teamId: number) => ['contact-fields', teamId, 'keys'] as const,
  fieldCheck: (teamId: number, fieldId: number | undefined, kind: string, choices: readonly string[]) =>
    ['contact-fields', teamId, 'check', fieldId, kind, choices] as const,
  consentWords: (teamId: number) => ['consent-words', teamId] as const,
  erasures: (teamId: number) => ['erasures', teamId] as const,
  erasuresBy: (teamId: number, query: object) => ['erasures', teamId, query] as const,
};

import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys templates are kept. */
export const templateKeys = {
  all: (params: NumberParams) => ['templates', params] as const,
  list: (params: NumberParams, filters: object) => ['templates', params, 'list', filters] as const,
  /** Without filters, for campaigns. */
  every: (params: NumberParams) => ['templates', params, 'all'] as const,
  usable: (params: NumberParams) => ['templates', params, 'usable'] as const,
  light: (params: NumberParams) => ['templates', params, 'light'] as const,
  deleting: (params: NumberParams) => ['templates', params, 'deleting'] as const,
  /** Apart from the others: the library changes with releases only. */
  library: (params: NumberParams, language: string) => ['templateLibrary', params, language] as const,
  languages: (params: NumberParams, templateId: number, contactId: number | undefined) =>
    ['templates', params, 'languages', templateId, contactId ?? null] as const,
  history: (params: NumberParams, templateId: number) =>
    ['templates', params, 'history', templateId] as const,
  /** Apart from the others: nothing that changes in a template changes what it earned. */
  conversions: (params: NumberParams, filters: object) => ['templateConversions', params, filters] as const,
  drafts: (params: NumberParams) => ['templateDrafts', params] as const,
  draft: (params: NumberParams, draftId: number) => ['templateDraft', params, draftId] as const,
  apiKey: (params: NumberParams, templateId: number) => ['templateKey', params, templateId] as const,
  hookCalls: (params: NumberParams, templateId: number) => ['templateCalls', params, templateId] as const,
  /** `refused`: those alone that were answered with an error. */
  callsOf: (params: NumberParams, templateId: number, refused: boolean) =>
    ['templateCalls', params, templateId, refused] as const,
  one: (params: NumberParams, templateId: number) => ['templates', params, 'one', templateId] as const,
};

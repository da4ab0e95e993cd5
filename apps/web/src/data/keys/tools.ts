import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys the things of the tools page are kept. */
export const toolKeys = {
  chatLinks: (params: NumberParams) => ['chat-links', params] as const,
  chatLinkList: (params: NumberParams, archived: boolean) => ['chat-links', params, archived] as const,
  forms: (params: NumberParams) => ['optin-forms', params] as const,
  formPreview: (params: NumberParams, shape: object) => ['optin-form-preview', params, shape] as const,
  widget: (params: NumberParams) => ['site-widget', params] as const,
  widgetPreview: (params: NumberParams, shape: object) => ['site-widget-preview', params, shape] as const,
};

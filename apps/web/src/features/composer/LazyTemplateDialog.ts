import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** Fetched when somebody wants to send a template. */
export const LazyTemplateDialog = lazyPart(async () => ({
  default: (await import('./TemplateDialog.tsx')).TemplateDialog,
}));

import { loadTexts } from '#app/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** Fetched when somebody wants to send a template. */
export const LazyTemplateDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./TemplateDialog.tsx'), loadTexts('values')]);
  return { default: dialog.TemplateDialog };
});

import { loadTexts } from '#app/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** Fetched once the messages, which were asked for, can be read; with its texts. */
export const LazyContactPane = lazyPart(async () => {
  const [{ ContactPane }] = await Promise.all([
    import('./ContactPane.tsx'),
    loadTexts('contacts'),
    loadTexts('inboxMenus'),
  ]);
  return { default: ContactPane };
});

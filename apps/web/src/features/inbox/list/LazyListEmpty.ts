import { loadTexts } from '#app/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** Fetched where a list has nothing on it. */
export const LazyListEmpty = lazyPart(async () => {
  const [{ ListEmpty }] = await Promise.all([import('./ListEmpty.tsx'), loadTexts('listEmpty')]);
  return { default: ListEmpty };
});

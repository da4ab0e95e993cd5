import { firstPage, painted } from '#app/firstPage.ts';
import { loadTexts } from '#app/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** Nobody answers before the messages can be read, so they come first, and are drawn before it is compiled. */
async function fetchComposer() {
  await painted();
  const [{ Composer }] = await Promise.all([import('./Composer.tsx'), loadTexts('composer')]);
  return { default: Composer };
}

export const LazyComposer = lazyPart(fetchComposer);

// What is not to be had now is fetched when a conversation is open, and its failure told there.
firstPage()
  .then(fetchComposer)
  .catch(() => {});

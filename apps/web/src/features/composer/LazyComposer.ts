import { firstPage } from '#app/firstPage.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';

const fetchComposer = async () => ({ default: (await import('./Composer.tsx')).Composer });

/** Nobody answers before the messages can be read, so they come first. */
export const LazyComposer = lazyPart(fetchComposer);

// What is not to be had now is fetched when a conversation is open, and its failure told there.
firstPage()
  .then(fetchComposer)
  .catch(() => {});

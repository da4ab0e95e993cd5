import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** Fetched once the messages can be read: nobody answers before. */
export const LazyComposer = lazyPart(async () => ({ default: (await import('./Composer.tsx')).Composer }));

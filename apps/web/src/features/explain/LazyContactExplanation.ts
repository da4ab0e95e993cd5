import { loadTexts } from '#app/i18n/i18n.ts';
import { late } from '#ui/lazy/late.tsx';

/** Fetched with its texts when somebody asks: few do, and pages open sooner without it. */
export const LazyContactWhy = late(async () => {
  const [{ ContactWhyPanel: component }] = await Promise.all([
    import('./ContactExplanation.tsx'),
    loadTexts('why'),
  ]);
  return { default: component };
});

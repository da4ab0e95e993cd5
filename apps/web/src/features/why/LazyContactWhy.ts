import { lazy } from 'react';
import { loadTexts } from '#app/i18n/i18n.ts';

/** Fetched with its texts when somebody asks: few do, and pages open sooner without it. */
export const LazyContactWhy = lazy(async () => {
  const [{ ContactWhyPanel: component }] = await Promise.all([
    import('./ContactWhyPanel.tsx'),
    loadTexts('why'),
  ]);
  return { default: component };
});

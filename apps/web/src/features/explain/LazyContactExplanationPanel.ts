import { loadTexts } from '#app/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** Fetched with its texts when somebody asks: few do, and pages open sooner without it. */
export const LazyContactExplanationPanel = lazyPart(async () => {
  const [{ ContactExplanationPanel: component }] = await Promise.all([
    import('./ContactExplanationPanel.tsx'),
    loadTexts('explain'),
  ]);
  return { default: component };
});

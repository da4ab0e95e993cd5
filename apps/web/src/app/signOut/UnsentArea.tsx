import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { closeUnsentQuestion, useUnsentQuestion } from './question.ts';

const UnsentQuestion = lazyPart(async () => {
  const [part] = await Promise.all([import('./UnsentQuestion.tsx'), loadTexts('signOut')]);
  return part;
});

/** Where the question stands that comes before signing out. */
export function UnsentArea() {
  const { t } = useTranslation();
  if (!useUnsentQuestion()) return null;
  return (
    <LazyBoundary name={t('person.signOut')} onClose={closeUnsentQuestion}>
      <UnsentQuestion />
    </LazyBoundary>
  );
}

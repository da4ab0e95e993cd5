import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { isAnyOffered } from './offered.ts';

const ConsentQuestion = lazyPart(() => import('./ConsentQuestion.tsx'));

/** Where anything of others is offered: loads what the person agreed to, and asks what they have not answered. */
export function ConsentArea() {
  const { t } = useTranslation();
  if (!isAnyOffered()) return null;
  return (
    <LazyBoundary name={t('consent.link')}>
      <ConsentQuestion />
    </LazyBoundary>
  );
}

import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { focusComposer, LazyTemplateDialog } from '#features/composer/index.ts';
import { LazyBoundary } from '#ui/lazy/lazyPart.tsx';

/** The templates, once their code is here. */
export function TemplateChoice(props: Omit<ComponentProps<typeof LazyTemplateDialog>, 'opened'>) {
  const { t } = useTranslation('messages');
  const giveUp = () => {
    props.onClose();
    requestAnimationFrame(focusComposer);
  };
  return (
    <LazyBoundary name={t('template.choose')} onClose={giveUp}>
      <LazyTemplateDialog opened {...props} />
    </LazyBoundary>
  );
}

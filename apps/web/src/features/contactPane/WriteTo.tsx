import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { LazyContactExplanationPanel } from '#features/explain/index.ts';
import { LazyBoundary } from '#ui/lazy/lazyPart.tsx';
import { Section } from './Section.tsx';

/** Whether one may write to the person now, and why not. */
export function WriteTo({
  place,
  contactId,
  name,
}: {
  place: NumberParams;
  contactId: number;
  name: string;
}) {
  const { t } = useTranslation('messages');
  return (
    <Section id="why" title={t('contact.mayWrite', { name })} startsFolded>
      <LazyBoundary
        isInline
        name={t('contact.mayWrite', { name })}
        fallback={<p role="status">{t('common:loading')}</p>}
      >
        <LazyContactExplanationPanel place={place} contactId={contactId} />
      </LazyBoundary>
    </Section>
  );
}

import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { LazyContactWhy } from '#features/explain/LazyContactExplanation.ts';
import { Late } from '#ui/lazy/late.tsx';
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
      <Late
        isInline
        name={t('contact.mayWrite', { name })}
        fallback={<p role="status">{t('common:loading')}</p>}
      >
        <LazyContactWhy place={place} contactId={contactId} />
      </Late>
    </Section>
  );
}

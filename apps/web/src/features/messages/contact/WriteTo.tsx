import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { Place } from '../place.ts';
import { Section } from './Section.tsx';

/** Fetched with its texts when somebody asks: few do, and the inbox opens sooner without it. */
const ContactWhyPanel = lazy(async () => {
  const [{ ContactWhyPanel: component }] = await Promise.all([
    import('#features/why/ContactWhyPanel.tsx'),
    loadTexts('why'),
  ]);
  return { default: component };
});

/** Whether one may write to the person now, and why not. */
export function WriteTo({ place, contactId, name }: { place: Place; contactId: number; name: string }) {
  const { t } = useTranslation('messages');
  return (
    <Section id="why" title={t('contact.mayWrite', { name })} startsFolded>
      <Suspense fallback={<p role="status">{t('common:loading')}</p>}>
        <ContactWhyPanel place={place} contactId={contactId} />
      </Suspense>
    </Section>
  );
}

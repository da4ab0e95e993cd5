import type { OptinForm, OptinFormShape } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';

/** What the editor begins with: the form, or words to begin with in the language of the page. */
export function useFirstShape(known: OptinForm | null): OptinFormShape {
  const { t, i18n } = useTranslation('tools');
  const { name: team } = useTeam();
  if (known) {
    const { name, locale, title, description, consent_text, button, color, background, asks_name, group_id } =
      known;
    return { name, locale, title, description, consent_text, button, color, background, asks_name, group_id };
  }
  return {
    name: '',
    locale: i18n.language.startsWith('fr') ? 'fr' : 'en',
    title: t('form.first.title'),
    description: t('form.first.description'),
    consent_text: t('form.first.consent', { team }),
    button: t('form.first.button'),
    color: '#1b7f4b',
    background: '#ffffff',
    asks_name: true,
    group_id: null,
  };
}

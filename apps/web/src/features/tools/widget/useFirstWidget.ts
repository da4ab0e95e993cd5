import type { SiteWidget, SiteWidgetShape } from '@herald/contract';
import { useTranslation } from 'react-i18next';

/** What the editor begins with: the widget, or words to begin with in the language of the page. */
export function useFirstWidget(widget: SiteWidget | null): SiteWidgetShape {
  const { t, i18n } = useTranslation('tools');
  if (widget) {
    const { snippet: _, visits_count: __, conversations_count: ___, ...shape } = widget;
    return shape;
  }
  return {
    is_active: true,
    locale: i18n.language.startsWith('fr') ? 'fr' : 'en',
    greeting: t('widget.first.greeting'),
    button: t('widget.first.button'),
    message: t('widget.first.message'),
    color: '#1b7f4b',
    position: 'right',
    sites: [],
  };
}

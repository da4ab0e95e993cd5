import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { locales } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/useLanguage.ts';

/** For pages without the person's menu. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const { locale, setLocale } = useLanguage();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('person.language')}
      value={locale}
      data={locales.map((each) => ({ value: each, label: each.toUpperCase() }))}
      onChange={(value) => setLocale(value === 'fr' ? 'fr' : 'en')}
    />
  );
}

import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { locales } from '#ui/format/locale.ts';
import { useLanguage } from './useLanguage.ts';

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

import type { Locale } from '@herald/contract';
import { Paper, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/session/useLanguage.ts';
import { formatDate, formatMoney, formatNumber } from '#ui/format/formatting.ts';
import { languageNames, languageTags, locales } from '#ui/format/locale.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { useNow } from '#ui/useNow.ts';

/** `settings/languages`: the language of this person's pages and mails. */
export function LanguagesScreen() {
  const { t } = useTranslation('settings');
  const { locale, saveLocale } = useLanguage();
  const save = useMutation({
    mutationFn: saveLocale,
    onSuccess: () => notifyDone(t('languages.saved')),
    onError: (error) => notifyError(error, t('languages.failed')),
  });
  return (
    <Page title={t('languages.title')} purpose={t('languages.purpose')}>
      <Stack maw={640}>
        <Paper withBorder radius="md" p="md">
          <Radio.Group
            label={t('languages.label')}
            value={locale}
            onChange={(value) => save.mutate(value as Locale)}
          >
            <Stack gap="md" mt="md">
              {locales.map((each) => (
                <Choice key={each} locale={each} />
              ))}
            </Stack>
          </Radio.Group>
        </Paper>
        <Text size="sm" c="dimmed">
          {t('languages.customers')}
        </Text>
      </Stack>
    </Page>
  );
}

/** A language by its own name, with a day, a number and a price as its readers write them. */
function Choice({ locale }: { locale: Locale }) {
  const { t } = useTranslation('settings');
  const today = useNow();
  const tag = languageTags[locale];
  const samples = {
    date: formatDate(today, tag),
    number: formatNumber(12_480, tag),
    money: formatMoney({ amount: 74_850, currency: 'EUR' }, tag),
  };
  return (
    <Radio
      value={locale}
      label={languageNames[locale]}
      lang={locale}
      description={t('languages.samples', samples)}
    />
  );
}

import { Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import type { TheirLanguage } from './useTheirLanguage.ts';

/** In which language a template goes out to this person, where there are several; else nothing. */
export function TheirLanguageField({ theirs }: { theirs: TheirLanguage }) {
  const { t } = useTranslation('values');
  const { tag } = useFormat();
  const { sent, other, unfit, isOn, change } = theirs;
  const language = languageName(sent.language, tag);
  if (unfit) {
    return (
      <Text size="sm" role="note">
        {t(`language.unfit.${unfit.problem}`, { language: languageName(unfit.language, tag) })}{' '}
        {t('language.goesOutIn', { language })}
      </Text>
    );
  }
  if (!other) return null;
  return (
    <Switch
      label={t('language.inTheirs', { language: languageName(other.template.language, tag) })}
      description={[
        t(other.isGuess ? 'language.theirsGuessed' : 'language.theirsKnown'),
        t('language.goesOutIn', { language }),
      ].join(' ')}
      checked={isOn}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

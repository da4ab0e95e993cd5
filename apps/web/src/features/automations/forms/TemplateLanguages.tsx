import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateLanguagesQuery } from '#data/templates/languagesQuery.ts';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';

interface TemplateLanguagesProps {
  templateId: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether each person gets the template in their language, and which ones there are. */
export function TemplateLanguages({ templateId, isOn, onChange }: TemplateLanguagesProps) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const { data } = useQuery(templateLanguagesQuery(useNumberParams(), templateId));
  const [own, ...others] = data?.languages ?? [];
  if (!own || (others.length === 0 && !isOn)) return null;
  const nameAll = (languages: readonly { language: string }[]) =>
    new Intl.ListFormat(format.tag).format(
      languages.map(({ language }) => languageName(language, format.tag)),
    );
  const fitting = others.filter(({ problem }) => problem === null);
  const unfit = others.filter(({ problem }) => problem !== null);
  const fallback = nameAll([own]);
  return (
    <Checkbox
      label={t('form.byLanguage')}
      description={[
        fitting.length > 0
          ? t('form.byLanguageIn', { languages: nameAll(fitting), fallback })
          : t('form.byLanguageNone', { fallback }),
        unfit.length > 0 ? t('form.byLanguageUnfit', { languages: nameAll(unfit) }) : null,
      ]
        .filter(Boolean)
        .join(' ')}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

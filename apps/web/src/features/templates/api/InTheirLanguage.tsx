import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trans } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateLanguagesQuery } from '#data/templates/languagesQuery.ts';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';

/** How a call sends each person the template of their language, where there are several. */
export function InTheirLanguage({ templateId }: { templateId: number }) {
  const format = useFormat();
  const { data } = useQuery(templateLanguagesQuery(useNumberParams(), templateId));
  const [own, ...others] = data?.languages ?? [];
  const fitting = others.filter(({ problem }) => problem === null);
  if (!own || fitting.length === 0) return null;
  const names = fitting.map(({ language }) => languageName(language, format.tag));
  return (
    <Text size="sm">
      <Trans
        ns="templates"
        i18nKey="api.byLanguage"
        values={{
          languages: new Intl.ListFormat(format.tag).format(names),
          fallback: languageName(own.language, format.tag),
        }}
        components={{ field: <Code>{'"by_language": true'}</Code> }}
      />
    </Text>
  );
}

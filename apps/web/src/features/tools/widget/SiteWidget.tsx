import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { widgetQuery } from './queries.ts';
import { WidgetEditor } from './WidgetEditor.tsx';

/** The chat button for the merchant's own site. */
export function SiteWidget() {
  const { t } = useTranslation('tools');
  const mayManage = useCan('campaigns.manage');
  const query = useQuery(widgetQuery(useNumberParams()));
  return (
    <Stack component="section" aria-label={t('tabs.widget')}>
      <Text c="dimmed" maw={720}>
        {t('widget.text')}
      </Text>
      {mayManage ? (
        <Loaded query={query} skeleton={480}>
          {(widget) => <WidgetEditor widget={widget} />}
        </Loaded>
      ) : (
        <Text>{t('widget.noRight')}</Text>
      )}
    </Stack>
  );
}

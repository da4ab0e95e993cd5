import type { Template } from '@herald/contract';
import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateHistoryQuery } from '#data/templates/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';

/** A category that Meta will change soon, which changes the price. */
export function AnnouncedCategory({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const { data } = useQuery(templateHistoryQuery(useNumberParams(), template.id));
  if (!data?.announced) return null;
  const { category, at } = data.announced;
  const named = category as Template['category'];
  return (
    <Alert
      role="note"
      color="yellow"
      mb="md"
      title={t('announced.title', { category: t(`category.${named}`) })}
    >
      <Text size="sm">
        {at ? t('announced.on', { time: format.dateTime(at) }) : t('announced.soon')}{' '}
        {t(named === 'MARKETING' ? 'announced.marketing' : 'announced.other')}
      </Text>
      <MetaLink url={data.meta_url}>{t('announced.appeal')}</MetaLink>
    </Alert>
  );
}

/** The way to another review: Meta takes appeals on its own page alone. */
export function AppealLink({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const { data } = useQuery(templateHistoryQuery(useNumberParams(), template.id));
  if (!data?.appeal_until) return null;
  return (
    <p>
      <MetaLink url={data.meta_url}>{t('appeal.open')}</MetaLink>{' '}
      {t('appeal.until', { day: format.date(data.appeal_until) })}
    </p>
  );
}

function MetaLink({ url, children }: { url: string; children: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" inherit>
      {children}
    </Anchor>
  );
}

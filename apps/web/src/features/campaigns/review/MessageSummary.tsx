import type { Campaign } from '@herald/contract';
import { Group, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { ButtonLink } from '#ui/links.tsx';
import { campaignPaths } from '../pages.ts';
import { Then } from '../parts/Then.tsx';
import classes from './Review.module.css';

export function MessageSummary({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const params = useLinkParams();
  const mayManage = useCan('campaigns.manage');
  const { tag } = useFormat();
  const { template } = campaign;
  return (
    <Paper component="section" aria-label={t('parts.message')} radius="md" className={classes.card}>
      <Group justify="space-between" className={classes.head} wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Title order={2}>{t('parts.message')}</Title>
          <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {template
              ? [
                  template.name,
                  t(`category.${template.category}`),
                  languageName(template.language, tag),
                ].join(' · ')
              : t('review.templateGone')}
          </Text>
          <Then />
        </div>
        {mayManage ? (
          <ButtonLink
            to={campaignPaths.message}
            params={params}
            search={{ campaign: campaign.id }}
            variant="default"
            size="xs"
            flex="none"
          >
            {t('review.changeMessage')}
          </ButtonLink>
        ) : null}
      </Group>
    </Paper>
  );
}

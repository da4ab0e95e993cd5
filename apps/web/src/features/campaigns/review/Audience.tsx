import type { Campaign, CampaignReview } from '@herald/contract';
import { Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import type { AudienceOutcome } from '#data/campaigns/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { Exclusions } from '../audience/Exclusions.tsx';
import { campaignPaths } from '../pages.ts';
import { useCampaignLink } from '../useCampaign.ts';
import { DropOuts } from './DropOuts.tsx';
import { HoldoutSight } from './HoldoutSight.tsx';
import classes from './Review.module.css';

/** How many come in, how many receive it, how many drop out and why. */
export function Audience({ campaign, review }: { campaign: Campaign; review: CampaignReview }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const link = useCampaignLink();
  const mayManage = useCan('campaigns.manage');
  const [shown, setShown] = useState<AudienceOutcome>();
  const nameOf = (key: string) =>
    campaign.variables_needed.find((variable) => variable.key === key)?.name || key;
  return (
    <Paper component="section" aria-label={t('review.audience')} radius="md" className={classes.card}>
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>{t('review.audience')}</Title>
        {mayManage ? (
          <ButtonLink
            to={campaignPaths.audience}
            params={link}
            variant="default"
            size="xs"
            leftSection={<IconUserPlus size={14} stroke={1.8} aria-hidden />}
          >
            {t('review.addContacts')}
          </ButtonLink>
        ) : null}
      </Group>
      <dl className={classes.facts}>
        <Fact name={t('review.total')} value={format.number(review.total)} />
        {review.skipped.map(({ reason, count }) => (
          <Fact
            key={reason}
            name={t(`skip.${reason}`)}
            hint={t(`skipWhat.${reason}`)}
            value={t('review.minus', { people: format.number(count) })}
            action={() => setShown(reason)}
          />
        ))}
        {review.held_out > 0 ? (
          <Fact
            name={t('tab.held_out')}
            hint={t('review.heldOut')}
            value={t('review.minus', { people: format.number(review.held_out) })}
          />
        ) : null}
        <Fact
          name={t('review.sendable')}
          value={format.number(review.sendable - review.held_out)}
          isTotal
          action={review.sendable > 0 && review.held_out === 0 ? () => setShown('sendable') : undefined}
        />
      </dl>
      <div className={classes.note}>
        <HoldoutSight review={review} />
        <Exclusions />
      </div>
      <DropOuts outcome={shown} nameOf={nameOf} onClose={() => setShown(undefined)} />
      <ImportNote row={campaign.import} />
    </Paper>
  );
}

interface FactProps {
  name: string;
  hint?: string;
  value: string;
  isTotal?: boolean;
  /** Shows who they are. */
  action?: (() => void) | undefined;
  /** Something to think about before the start. */
  tone?: 'warning';
}

export function Fact({ name, hint, value, isTotal, action, tone }: FactProps) {
  const { t } = useTranslation('campaigns');
  return (
    <div data-total={isTotal || undefined} data-tone={tone}>
      <dt>
        {name}
        {hint ? <span>{hint}</span> : null}
        {action ? (
          <Button variant="subtle" size="compact-xs" ml={hint ? -8 : 0} onClick={action}>
            {t('review.who')}
            <VisuallyHidden>{` (${name})`}</VisuallyHidden>
          </Button>
        ) : null}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function ImportNote({ row }: { row: Campaign['import'] }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const link = useCampaignLink();
  const left = row ? row.rows_refused + row.rows_duplicate : 0;
  if (!row || left === 0) return null;
  return (
    <Text size="sm" c="dimmed" className={classes.note}>
      {t('review.import', {
        name: row.file_name,
        refused: format.number(row.rows_refused),
        duplicates: format.number(row.rows_duplicate),
      })}{' '}
      <AnchorLink
        to={campaignPaths.uploading}
        params={link}
        search={{ report: 1 }}
        inherit
        underline="always"
      >
        {t('review.seeRows')}
      </AnchorLink>
    </Text>
  );
}

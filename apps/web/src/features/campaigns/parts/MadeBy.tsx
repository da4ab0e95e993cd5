import type { Campaign } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '#ui/links.tsx';
import { campaignPaths } from '../pages.ts';
import { useCampaignLink } from '../useCampaign.ts';
import { useRepeatWords } from '../useRepeatWords.ts';

/** Of which recurring campaign it is a date, with the way there. */
export function MadeBy({ of }: { of: NonNullable<Campaign['occurrence_of']> }) {
  const { t } = useTranslation('campaigns');
  const { day } = useRepeatWords();
  const link = useCampaignLink(of.id);
  return (
    <Text size="sm" c="dimmed">
      {t('series.madeBy', { day: day(of.date) })}{' '}
      <AnchorLink to={campaignPaths.review} params={link}>
        {of.name}
      </AnchorLink>
    </Text>
  );
}

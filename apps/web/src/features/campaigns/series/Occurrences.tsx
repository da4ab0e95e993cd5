import type { SeriesOccurrence } from '@herald/contract';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { seriesQuery } from '#data/campaigns/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { WideTable } from '#ui/WideTable.tsx';
import { campaignPaths, pageOf } from '../pages.ts';
import { StepBadge } from '../parts/StepBadge.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { useRepeatWords } from '../useRepeatWords.ts';

/** The last dates, each with its campaign and figures, or with why there was none. */
export function Occurrences() {
  const { t } = useTranslation('campaigns');
  const query = useQuery(seriesQuery(useCampaignParams()));
  return (
    <Loaded query={query} skeleton={80}>
      {({ occurrences }) =>
        occurrences.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t('series.none')}
          </Text>
        ) : (
          <WideTable label={t('series.history')} minWidth={640}>
            <Table.Thead>
              <Table.Tr>
                {(['date', 'step', 'people', 'sent', 'read', 'cost'] as const).map((name) => (
                  <Table.Th key={name}>{t(`series.column.${name}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {occurrences.map((one) => (
                <Occurrence key={one.date} occurrence={one} />
              ))}
            </Table.Tbody>
          </WideTable>
        )
      }
    </Loaded>
  );
}

function Occurrence({ occurrence: { date, campaign, skipped } }: { occurrence: SeriesOccurrence }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const link = useLinkParams();
  const { day } = useRepeatWords();
  if (!campaign) {
    return (
      <Table.Tr>
        <Table.Td>{day(date)}</Table.Td>
        <Table.Td colSpan={5}>
          {t('series.skipped')} {skipped?.message}
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      <Table.Td>
        {campaign.is_deleted ? (
          day(date)
        ) : (
          <AnchorLink
            to={campaignPaths[pageOf(campaign.step)]}
            params={{ ...link, campaignId: String(campaign.id) }}
          >
            {day(date)}
          </AnchorLink>
        )}
      </Table.Td>
      <Table.Td>
        {campaign.is_deleted ? t('series.deleted') : <StepBadge step={campaign.step} schedule={null} />}
        {campaign.stop_reason ? (
          <Text size="xs" c="dimmed">
            {campaign.stop_reason.message}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>{format.number(campaign.total_contact)}</Table.Td>
      <Table.Td>{format.number(campaign.sendings)}</Table.Td>
      <Table.Td>{format.number(campaign.read_messages)}</Table.Td>
      <Table.Td>{format.money(campaign.campaign_cost)}</Table.Td>
    </Table.Tr>
  );
}

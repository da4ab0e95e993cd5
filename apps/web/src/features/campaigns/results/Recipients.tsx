import type { Campaign } from '@herald/contract';
import { Button, Group, Indicator, Tabs, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onePage, type RecipientAddress, recipientTabs } from '#data/campaigns/address.ts';
import { recipientsQuery } from '#data/campaigns/queries.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { ExplainRecipient } from './ExplainRecipient.tsx';
import type { RecipientQuestion } from './RecipientReason.tsx';
import classes from './Results.module.css';
import { Settle } from './Settle.tsx';
import { saysMore, useRecipientColumns } from './useRecipientColumns.tsx';
import { useRowsInPlace } from './useRowsInPlace.ts';

interface Asked {
  question: RecipientQuestion;
  recipient: { id: number; name: string };
}

interface RecipientsProps {
  campaign: Campaign;
  filters: RecipientAddress;
  onChange: (patch: Partial<{ [Key in keyof RecipientAddress]: RecipientAddress[Key] | undefined }>) => void;
}

/** Everybody in the campaign, each with their own story. */
export function Recipients({ campaign, filters, onChange }: RecipientsProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const query = useQuery(recipientsQuery(useCampaignParams(), onePage(filters)));
  useRowsInPlace(campaign, filters);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isWide = query.data?.data.some(saysMore) ?? false;
  const columns = useRecipientColumns(campaign.variables_needed, isWide, (question, recipient) =>
    setAsked({ question, recipient }),
  );
  const close = () => setAsked(null);
  const { stats } = campaign;
  const counts = {
    all: stats.total_contact,
    pending: stats.total_pending,
    sent: stats.total_sended,
    delivered: stats.total_delivered,
    read: stats.total_read,
    failed: stats.total_failed,
    skipped: stats.total_skipped,
    held_out: stats.total_held_out,
    uncertain: stats.total_uncertain,
  };
  const { data: shown, isPlaceholderData } = query;
  const hasMoved =
    shown && !isPlaceholderData && !filters.search && shown.meta.total !== counts[filters.status];
  return (
    <section aria-label={t('recipients.title')} id="recipients" className={classes.unprinted}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>{t('recipients.title')}</Title>
        <Group gap="sm">
          <Indicator disabled={!hasMoved} offset={4}>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
              aria-description={hasMoved ? t('recipients.moved') : undefined}
              title={hasMoved ? t('recipients.moved') : undefined}
              loading={query.isFetching && !query.isPending}
              onClick={() => void query.refetch()}
            >
              {t('recipients.refresh')}
            </Button>
          </Indicator>
          <SearchField
            label={t('recipients.search')}
            value={filters.search}
            width={260}
            onSearch={(search) => onChange({ search: search || undefined, page: undefined })}
          />
        </Group>
      </Group>
      <Tabs
        value={filters.status}
        onChange={(tab) => onChange({ status: recipientTabs.find((each) => each === tab), page: undefined })}
      >
        <Tabs.List className={classes.tabs} aria-label={t('recipients.tabs')}>
          {recipientTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)} <span className={classes.tabCount}>{format.number(counts[tab])}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={filters.status} pt="sm">
          <DataTable
            label={t('recipients.title')}
            query={query}
            columns={columns}
            minWidth={isWide ? 1240 : 1080}
            onPageChange={(page) => onChange({ page })}
            empty={
              <EmptyState drawing={filters.search ? 'search' : 'people'}>
                {t(filters.search ? 'recipients.nothingFound' : 'recipients.nobody')}
              </EmptyState>
            }
          />
        </Tabs.Panel>
      </Tabs>
      <ExplainRecipient recipient={asked?.question === 'why' ? asked.recipient : undefined} onClose={close} />
      {asked && asked.question !== 'why' ? (
        <Settle of={asked.recipient} decision={asked.question} onClose={close} />
      ) : null}
    </section>
  );
}

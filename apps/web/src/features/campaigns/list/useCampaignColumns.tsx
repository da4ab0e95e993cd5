import type { CampaignSummary } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import type { Column } from '#ui/DataTable.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { useScheduleWords } from '../delivery/useScheduleWords.ts';
import { campaignPaths, pageOf } from '../pages.ts';
import { CampaignMenu } from '../parts/CampaignMenu.tsx';
import { StepBadge } from '../parts/StepBadge.tsx';
import { useRepeatWords } from '../useRepeatWords.ts';
import { columnOf } from './sorts.ts';

const none = '–';
const sortable = new Set(Object.values(columnOf));

export function useCampaignColumns(): Column<CampaignSummary>[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const linkParams = useLinkParams();
  const words = useScheduleWords();
  const repeat = useRepeatWords();
  const number = (
    accessor: string,
    render: (campaign: CampaignSummary) => string,
  ): Column<CampaignSummary> => ({
    accessor,
    title: t(`column.${accessor}`),
    textAlign: 'right',
    noWrap: true,
    render,
  });
  const columns: Column<CampaignSummary>[] = [
    {
      accessor: 'name',
      title: t('column.name'),
      render: ({ id, name, step, template_name }) => (
        <div style={{ minWidth: 180, maxWidth: 280 }}>
          <AnchorLink
            to={campaignPaths[pageOf(step)]}
            params={{ ...linkParams, campaignId: String(id) }}
            c="var(--mantine-color-text)"
            fw={600}
            lineClamp={1}
            onClick={(event: React.MouseEvent) => event.stopPropagation()}
          >
            {name}
          </AnchorLink>
          <Text size="xs" c="dimmed" truncate>
            {template_name ?? t('column.noTemplate')}
          </Text>
        </div>
      ),
    },
    {
      accessor: 'step',
      title: t('column.step'),
      width: 170,
      render: ({ step, schedule, series }) => (
        <>
          <StepBadge step={step} schedule={schedule} series={series} />
          {series && series.state !== 'ended' ? (
            <Text size="xs" c="dimmed" mt={2}>
              {repeat.rule(series)}
              {series.next ? (
                <>
                  <br />
                  {t('series.next', { time: words.short({ local: series.next.local_time, zone: 'team' }) })}
                </>
              ) : null}
            </Text>
          ) : null}
          {schedule ? (
            <Text size="xs" c="dimmed" mt={2}>
              {words.short({ local: schedule.local_time, zone: schedule.zone })}
            </Text>
          ) : null}
        </>
      ),
    },
    number('sendings', ({ sendings, total_contact, step }) =>
      step === 'SENDING' || step === 'PAUSED'
        ? t('column.sentOf', { sent: format.number(sendings), total: format.number(total_contact) })
        : format.number(sendings),
    ),
    number('read_messages', ({ read_messages }) => format.number(read_messages)),
    number('open_rate', ({ open_rate }) => (open_rate === null ? none : format.percent(open_rate))),
    number('campaign_cost', ({ campaign_cost }) => format.money(campaign_cost)),
    number('order_count', ({ order_count }) => (order_count === null ? none : format.number(order_count))),
    number('turnover', ({ turnover }) => (turnover === null ? none : format.money(turnover))),
    number('roas', ({ roas }) => (roas === null ? none : format.number(roas, { maximumFractionDigits: 1 }))),
    {
      accessor: 'created_at',
      title: t('column.created'),
      noWrap: true,
      render: ({ created_at }) => <RelativeTime time={created_at} />,
    },
    {
      accessor: 'actions',
      title: <span className="visually-hidden">{t('column.actions')}</span>,
      textAlign: 'right',
      width: 56,
      render: ({ id, name, step, schedule, series, total_contact, sendings }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click in the menu from opening the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: rows have no key handler that would have to be stopped.
        <span onClick={(event) => event.stopPropagation()}>
          <CampaignMenu
            campaign={{ id, name, step, schedule, series, recipients: total_contact, sent: sendings }}
          />
        </span>
      ),
    },
  ];
  return columns.map((column) => ({ ...column, sortable: sortable.has(String(column.accessor)) }));
}

import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { calendarAddress } from '#data/campaigns/address.ts';
import { calendarQuery } from '#data/campaigns/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { wallClock } from '#ui/format/clock.ts';
import { dateFormat } from '#ui/format/formatters.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { useNow } from '#ui/useNow.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { campaignPaths } from '../pages.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthList } from './MonthList.tsx';
import { isShown, monthAfter } from './months.ts';
import type { ShownEntry } from './props.ts';

/** What left and what will leave, month by month, on the clock of the team. */
export function CampaignCalendarScreen() {
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const { timezone } = useTeam();
  const today = wallClock(useNow(), timezone).slice(0, 10);
  const [address, change] = useUrlState(calendarAddress);
  const month = address.month ?? today.slice(0, 7);
  const go = (to: string) => change({ month: to === today.slice(0, 7) ? undefined : to });
  const query = useQuery(calendarQuery(useNumberParams(), month));
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const words = (date: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00Z`));
  const title = words(`${month}-01`, { month: 'long', year: 'numeric' });
  const dayName = (date: string, count: number) =>
    t('calendar.day', { day: words(date, { weekday: 'long', day: 'numeric', month: 'long' }), count });
  const step = (months: number) => monthAfter(month, months);
  return (
    <Page
      title={t('calendar.title')}
      purpose={t('calendar.purpose', { zone: timezone })}
      back={
        <BackLink to={campaignPaths.list} params={useLinkParams()}>
          {t('list.title')}
        </BackLink>
      }
      filters={
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('calendar.previous')}
            disabled={!isShown(step(-1))}
            onClick={() => go(step(-1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('calendar.next')}
            disabled={!isShown(step(1))}
            onClick={() => go(step(1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => go(today.slice(0, 7))}>
            {t('calendar.today')}
          </Button>
          <Title order={2} size="h4" aria-live="polite" style={{ textTransform: 'capitalize' }}>
            {title}
          </Title>
        </Group>
      }
    >
      <Loaded query={query} skeleton={480}>
        {({ data, planned, meta }) => {
          const shown = {
            label: title,
            month,
            today,
            entries: byDay([...data, ...planned]),
            dayName,
            onMonth: go,
          };
          return (
            <>
              {isWide ? <MonthGrid {...shown} /> : <MonthList {...shown} />}
              {meta.total > data.length ? (
                <Text size="sm" c="dimmed" mt="sm">
                  {t('calendar.cut', { count: data.length })}
                </Text>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function byDay(entries: readonly ShownEntry[]): Map<string, ShownEntry[]> {
  const inOrder = entries.toSorted((one, other) => one.local_time.localeCompare(other.local_time));
  return Map.groupBy(inOrder, ({ local_time }) => local_time.slice(0, 10));
}

import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import classes from './Calendar.module.css';
import { EntryLink, keyOf } from './EntryLink.tsx';
import type { CalendarProps } from './props.ts';

/** The days of a month on which anything leaves, under each other: for a phone. */
export function MonthList({
  label,
  today,
  entries,
  dayName,
}: Pick<CalendarProps, 'label' | 'today' | 'entries' | 'dayName'>) {
  const { t } = useTranslation('campaigns');
  const next = [...entries.keys()].find((date) => date >= today);
  if (entries.size === 0) {
    return (
      <Paper radius="md">
        <EmptyState drawing="megaphone">{t('calendar.nothing')}</EmptyState>
      </Paper>
    );
  }
  return (
    <section aria-label={label} className={classes.list}>
      {[...entries].map(([date, ofDay]) => (
        <section
          key={date}
          ref={date === next ? scrollHere : undefined}
          aria-label={dayName(date, ofDay.length)}
        >
          <Title order={2} size="h5" mb={4}>
            {dayName(date, ofDay.length)}
          </Title>
          {ofDay.map((entry) => (
            <EntryLink key={keyOf(entry)} entry={entry} />
          ))}
        </section>
      ))}
    </section>
  );
}

/** A month that is half over begins with what is still to come; what is behind stays above it. */
function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

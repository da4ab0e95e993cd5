import type { BusinessHours } from '@herald/contract';
import { ActionIcon, Button, Checkbox, Pill } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/DateField.tsx';
import { formatDate } from '#ui/format/formatting.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Hours.module.css';
import { SpanFields } from './SpanFields.tsx';
import { copyDay, days, nextSpan, problemsOf, spansOf, withDay } from './week.ts';

interface HoursEditorProps {
  hours: BusinessHours;
  disabled: boolean;
  onChange: (hours: BusinessHours) => void;
}

/** The week, day by day, and the days on which nobody is there all the same. */
export function HoursEditor({ hours, disabled, onChange }: HoursEditorProps) {
  return (
    <>
      <ul className={classes.week}>
        {days.map((day) => (
          <DayRow key={day} day={day} hours={hours} disabled={disabled} onChange={onChange} />
        ))}
      </ul>
      <ClosedDates hours={hours} disabled={disabled} onChange={onChange} />
    </>
  );
}

function DayRow({ day, hours, disabled, onChange }: HoursEditorProps & { day: number }) {
  const { t } = useTranslation('inboxSettings');
  const name = useFormat().weekday(day);
  const spans = spansOf(hours, day);
  const problems = problemsOf(spans);
  const set = (next: Parameters<typeof withDay>[2]) => onChange(withDay(hours, day, next));
  return (
    <li className={classes.day}>
      <Checkbox
        className={classes.name ?? ''}
        label={name}
        checked={spans.length > 0}
        disabled={disabled}
        onChange={(event) => set(event.currentTarget.checked ? [nextSpan([])] : [])}
      />
      <div className={classes.spans}>
        {spans.length === 0 ? <span className={classes.closed}>{t('hours.closed')}</span> : null}
        {spans.map((span, index) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place in the day.
            key={index}
            day={name}
            span={span}
            problem={problems[index] ?? null}
            disabled={disabled}
            onChange={(next) => set(spans.with(index, { day, ...next }))}
            onRemove={() => set(spans.toSpliced(index, 1))}
          />
        ))}
      </div>
      {spans.length > 0 && !disabled ? (
        <div className={classes.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={spans.length >= 4}
            aria-label={t('hours.add', { day: name })}
            title={t('hours.add', { day: name })}
            onClick={() => set([...spans, nextSpan(spans)])}
          >
            <IconPlus size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('hours.copy', { day: name })}
            title={t('hours.copy', { day: name })}
            onClick={() => onChange(copyDay(hours, day))}
          >
            <IconCopy size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  );
}

function ClosedDates({ hours, disabled, onChange }: HoursEditorProps) {
  const { t } = useTranslation('inboxSettings');
  const { tag } = useFormat();
  const [date, setDate] = useState('');
  const dates = hours.closed_dates;
  const add = () => {
    if (!date) return;
    if (!dates.includes(date)) onChange({ ...hours, closed_dates: [...dates, date].sort() });
    setDate('');
  };
  return (
    <div className={classes.dates}>
      <div className={classes.addDate}>
        <DateField
          type="date"
          label={t('hours.closedDates')}
          description={t('hours.closedDatesHint')}
          value={date}
          disabled={disabled}
          onChange={(event) => setDate(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" disabled={disabled || !date || dates.length >= 100} onClick={add}>
          {t('hours.addDate')}
        </Button>
      </div>
      <Pill.Group>
        {dates.map((each) => {
          const words = formatDate(new Date(`${each}T00:00Z`), tag, 'UTC');
          return (
            <Pill
              key={each}
              size="lg"
              withRemoveButton={!disabled}
              removeButtonProps={{
                'aria-label': t('hours.removeDate', { date: words }),
                'aria-hidden': false,
                tabIndex: 0,
                icon: <IconX size={13} stroke={2} aria-hidden />,
              }}
              onRemove={() => onChange({ ...hours, closed_dates: dates.filter((other) => other !== each) })}
            >
              {words}
            </Pill>
          );
        })}
      </Pill.Group>
    </div>
  );
}

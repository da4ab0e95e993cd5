import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '#ui/format/formatting.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Calendar.module.css';
import { EntryLink, keyOf } from './EntryLink.tsx';
import { dayByKey, firstDayOf, isShown, weekdayOf, weeksOf } from './months.ts';
import type { CalendarProps, ShownEntry } from './props.ts';

const shownAtOnce = 3;

/** Weeks under each other. One day is in the order of Tab; arrows, Home, End and Page keys lead to the others. */
export function MonthGrid({ label, month, today, entries, dayName, onMonth }: CalendarProps) {
  const { tag } = useFormat();
  const firstDay = firstDayOf(tag);
  const [chosen, setChosen] = useState(today);
  const active = chosen.startsWith(month) ? chosen : today.startsWith(month) ? today : `${month}-01`;
  const table = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  // The day may be one of another month, which is drawn only now.
  useEffect(() => {
    if (isMoved.current) table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
    isMoved.current = false;
  }, [active]);
  const move = (event: React.KeyboardEvent<HTMLElement>, date: string) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(event.key, date, firstDay);
    if (next === null || !isShown(next.slice(0, 7))) return;
    event.preventDefault();
    isMoved.current = true;
    setChosen(next);
    if (!next.startsWith(month)) onMonth(next.slice(0, 7));
  };
  const weeks = weeksOf(month, firstDay);
  const names = [0, 1, 2, 3, 4, 5, 6].map((place) => formatWeekday(((firstDay - 1 + place) % 7) + 1, tag));
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is walked by arrows, and stays a table.
    <table ref={table} role="grid" aria-label={label} className={classes.grid}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find(Boolean) ?? index}>
            {week.map((date, place) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing stands here, always at the same place.
                <td key={place} className={classes.outside} />
              ) : (
                <td
                  key={date}
                  data-day={date}
                  data-today={date === today || undefined}
                  aria-current={date === today ? 'date' : undefined}
                  tabIndex={date === active ? 0 : -1}
                  className={classes.day}
                  data-weekend={weekdayOf(date) > 5 || undefined}
                  onKeyDown={(event) => move(event, date)}
                  onFocus={() => setChosen(date)}
                >
                  <VisuallyHidden>{dayName(date, entries.get(date)?.length ?? 0)}</VisuallyHidden>
                  <span className={classes.number} aria-hidden>
                    {Number(date.slice(8))}
                  </span>
                  <DayEntries entries={entries.get(date) ?? []} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first of a day; the others once somebody asks for them. */
function DayEntries({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useTranslation('campaigns');
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, entries.length - shownAtOnce);
  const shown = hidden > 0 ? entries.slice(0, shownAtOnce) : entries;
  return (
    <>
      {shown.map((entry) => (
        <EntryLink key={keyOf(entry)} entry={entry} />
      ))}
      {hidden > 0 ? (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {t('calendar.more', { count: hidden })}
        </button>
      ) : null}
    </>
  );
}

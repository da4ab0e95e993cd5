import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/format/formatters.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './ConversationRow.module.css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long the customer has waited for an answer: calm at first, then warmer. */
export function WaitingTime({ since }: { since: string }) {
  const { t } = useTranslation('inbox');
  const { tag } = useFormat();
  const waited = Math.max(0, useNow().getTime() - Date.parse(since));
  const time = shortSpan(waited, tag);
  const age = waited >= 4 * hour ? 'long' : waited >= hour ? 'middle' : undefined;
  return (
    <span className={classes.waiting} data-age={age} title={t('row.waiting', { time })}>
      <span aria-hidden="true">{time}</span>
      <span className="visually-hidden">{t('row.waiting', { time })}</span>
    </span>
  );
}

const unitFormat = (tag: string, unit: string) =>
  numberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' });

function shortSpan(span: number, tag: string): string {
  if (span < hour) return unitFormat(tag, 'minute').format(Math.floor(span / minute));
  if (span < day) return unitFormat(tag, 'hour').format(Math.floor(span / hour));
  return unitFormat(tag, 'day').format(Math.floor(span / day));
}

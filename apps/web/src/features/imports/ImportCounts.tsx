import type { ContactImport } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './ImportCounts.module.css';

/** Rows read, kept, refused, duplicates. */
export function ImportCounts({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const counts = [
    ['read', row.rows_read],
    ['kept', row.rows_kept],
    ['refused', row.rows_refused],
    ['duplicate', row.rows_duplicate],
    ...(row.rows_noted > 0 ? [['noted', row.rows_noted] as const] : []),
  ] as const;
  return (
    <dl className={classes.counts}>
      {counts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`count.${key}`)}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

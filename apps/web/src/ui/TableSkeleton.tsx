import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './TableSkeleton.module.css';

const widths = ['62%', '48%', '70%', '40%', '55%'];

/** The grey lines of a table that is on its way, in rows as high as the real ones. */
export function TableSkeleton({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.table} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div className={classes.row} key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <Skeleton key={column} height={12} width={widths[(row + column) % widths.length]} />
          ))}
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '#ui/Page.module.css';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';

/** The grey shape of a page whose code or data is on its way. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Skeleton height={26} width={220} mb={10} />
      <Skeleton height={14} width={340} maw="80%" mb={28} />
      <TableSkeleton />
    </div>
  );
}

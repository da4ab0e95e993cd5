import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ConversationList.module.css';

export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common:loading')}>
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places.
        <div key={index} className={classes.skeleton}>
          <Skeleton circle height={42} />
          <div>
            <Skeleton height={11} width={`${46 + ((index * 17) % 30)}%`} />
            <Skeleton height={9} mt={10} width={`${60 + ((index * 23) % 35)}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}

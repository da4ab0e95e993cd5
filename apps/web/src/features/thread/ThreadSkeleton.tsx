import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import layout from './ThreadLayout.module.css';
import classes from './ThreadSkeleton.module.css';

/** Where a conversation will stand, while its code or its messages are on their way. */
export function ThreadSkeleton() {
  const { t } = useTranslation('messages');
  return (
    <div className={classes.pane} role="status" aria-label={t('common:loading')}>
      <div className={classes.head}>
        <Skeleton circle height={38} />
        <Skeleton height={12} width={160} />
      </div>
      <div className={classes.messages}>
        {[46, 30, 58, 38].map((width, index) => (
          <Skeleton key={width} height={44} width={`${width}%`} ml={index % 2 ? 'auto' : 0} />
        ))}
      </div>
    </div>
  );
}

/** The same, for as long as not even the screen around it is there. */
export function ConversationPending() {
  return (
    <section className={layout.conversation}>
      <ThreadSkeleton />
    </section>
  );
}

import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ComposerSkeleton.module.css';
import { heightFor, type Offered } from './composerHeight.ts';

/** As high as the composer, so that the messages stay where they are when it comes. */
export function ComposerSkeleton(offered: Offered) {
  const { t } = useTranslation();
  return (
    <div
      className={classes.composer}
      style={{ height: heightFor(offered) }}
      role="status"
      aria-label={t('loading')}
    >
      <Skeleton radius={12} className={classes.form ?? ''} />
    </div>
  );
}

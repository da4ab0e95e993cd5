import { IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Composer.module.css';

/** In place of the composer: why nothing can be written. */
export function Notice({ tone = 'calm', children }: { tone?: 'calm' | 'bad'; children: ReactNode }) {
  const Icon = tone === 'bad' ? IconPlugConnectedX : IconInfoCircle;
  return (
    <div className={classes.notice} role="note">
      <Icon size={20} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </div>
  );
}

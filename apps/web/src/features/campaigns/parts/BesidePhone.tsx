import type { ReactNode } from 'react';
import classes from './BesidePhone.module.css';

/** The form on the left and, always in sight, the phone on the right; below it on narrow screens. */
export function BesidePhone({ phone, children }: { phone: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.phone}>{phone}</aside>
    </div>
  );
}

import type { ReactNode } from 'react';
import classes from './Reports.module.css';

/** One figure of a `dl`, with what it is called. */
export function Figure({ name, hint, children }: { name: string; hint: string | null; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.figure}>
        {children}
        {hint ? <span className={classes.under}>{hint}</span> : null}
      </dd>
    </div>
  );
}

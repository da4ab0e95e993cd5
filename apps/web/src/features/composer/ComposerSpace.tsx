import classes from './ComposerSkeleton.module.css';
import { heightFor, type Offered } from './composerHeight.ts';

/** Where the composer is drawn a moment after the messages, which stay where they are when it comes. */
export function ComposerSpace(offered: Offered) {
  return <div className={classes.composer} style={{ height: heightFor(offered) }} aria-hidden />;
}

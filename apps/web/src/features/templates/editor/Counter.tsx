import classes from './Editor.module.css';

/** How much of a limit is used: `34 / 60`, red above it. */
export function Counter({ used, max }: { used: number; max: number }) {
  return (
    <span className={classes.counter} data-over={used > max || undefined}>
      {used} / {max}
    </span>
  );
}

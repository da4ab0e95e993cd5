import type { ExplanationFact } from '@herald/contract';
import classes from './Explanation.module.css';

/** What was looked at. */
export function Facts({ facts }: { facts: readonly ExplanationFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ key, title, value }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

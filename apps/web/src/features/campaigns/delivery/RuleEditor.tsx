import { NotSaved } from '../parts/SaveState.tsx';
import classes from './Delivery.module.css';
import { Rule } from './Rule.tsx';
import { ruleNames } from './rules.ts';
import type { DeliveryForm } from './useDeliveryDraft.ts';

/** All rules, each a row, and what became of the last change when it failed. */
export function RuleEditor({ form, currency }: { form: DeliveryForm; currency: string }) {
  return (
    <>
      <ul className={classes.rules}>
        {ruleNames.map((name) => (
          <Rule
            key={name}
            name={name}
            rule={form.draft[name]}
            problems={form.problems[name]}
            currency={currency}
            onChange={(rule) => form.change(name, rule)}
          />
        ))}
      </ul>
      <div className={classes.failed}>
        <NotSaved saving={form.saving} />
      </div>
    </>
  );
}

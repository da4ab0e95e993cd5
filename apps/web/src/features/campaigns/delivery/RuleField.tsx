import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { digitsOf, signOf } from './currency.ts';
import classes from './Delivery.module.css';
import { readNumber } from './readField.ts';
import { type RuleName, ruleFields } from './rules.ts';
import { useUnit } from './useUnit.ts';

interface RuleFieldProps {
  rule: RuleName;
  name: string;
  value: string;
  currency: string;
  hasProblem: boolean;
  /** Of the words about the problem. */
  describedBy: string;
  onChange: (value: string) => void;
  onLeave: () => void;
}

const widths = { clock: 128, whole: 76, decimal: 68, money: 112 };

/** One field inside a sentence, with its unit behind it. */
export function RuleField(props: RuleFieldProps) {
  const { rule, name, value, currency, hasProblem } = props;
  const { t } = useTranslation('campaigns');
  const unitOf = useUnit();
  const { tag } = useFormat();
  const field = ruleFields[rule][name];
  if (!field) return null;
  const { kind } = field;
  const read = kind === 'clock' ? null : readNumber(value, field, digitsOf(currency));
  const unit = unitOf(rule, name, read && 'value' in read ? read.value : 2);
  return (
    <span className={classes.field}>
      <TextInput
        size="xs"
        w={widths[kind]}
        type={kind === 'clock' ? 'time' : 'text'}
        inputMode={kind === 'clock' ? undefined : kind === 'whole' ? 'numeric' : 'decimal'}
        rightSection={kind === 'money' ? <span aria-hidden>{signOf(currency, tag)}</span> : null}
        aria-label={t(`delivery.field.${rule}.${name}`)}
        aria-describedby={hasProblem ? props.describedBy : undefined}
        error={hasProblem}
        className={classes.input}
        value={value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onLeave}
        maxLength={12}
        autoComplete="off"
      />
      {unit ? ` ${unit}` : null}
    </span>
  );
}

import type { DeliveryOptions } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#ui/format/clock.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Delivery.module.css';
import { type RuleName, ruleFields, ruleNames } from './rules.ts';
import { Sentence } from './Sentence.tsx';
import { useUnit } from './useUnit.ts';

/** The rules that hold, each as its sentence, for whoever cannot change them any more or may not. */
export function RuleList({ delivery, currency }: { delivery: DeliveryOptions; currency: string }) {
  const { t } = useTranslation('campaigns');
  const held = ruleNames.filter((name) => delivery[name] !== null && delivery[name] !== false);
  if (held.length === 0) return <Text c="dimmed">{t('delivery.none')}</Text>;
  return (
    <dl className={classes.list}>
      {held.map((name) => (
        <div key={name}>
          <dt>{t(`delivery.rule.${name}.name`)}</dt>
          <dd>
            <Said name={name} value={delivery[name]} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SaidProps {
  name: RuleName;
  value: DeliveryOptions[RuleName];
  currency: string;
}

function Said({ name, value, currency }: SaidProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const unitOf = useUnit();
  const values: Readonly<Record<string, string | number>> =
    typeof value === 'object' && value !== null ? value : { value: Number(value) };
  const say = (field: string): string => {
    const known = values[field] ?? '';
    if (typeof known === 'string') return formatClock(known, format.tag);
    const kind = ruleFields[name][field]?.kind;
    if (kind === 'money') return format.money({ amount: known, currency });
    if (kind === 'decimal') return format.percent(known / 100);
    return [format.number(known), unitOf(name, field, known)].join('\u00a0');
  };
  const parts = Object.fromEntries(
    Object.keys(ruleFields[name]).map((field) => [field, <strong key={field}>{say(field)}</strong>]),
  );
  return <Sentence text={t(`delivery.rule.${name}.sentence`)} parts={parts} />;
}

import { Switch, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Delivery.module.css';
import type { RuleDraft } from './draft.ts';
import { RuleField } from './RuleField.tsx';
import type { FieldProblem } from './readField.ts';
import { type RuleName, ruleFields } from './rules.ts';
import { Sentence } from './Sentence.tsx';
import { useProblemText } from './useProblemText.ts';

interface RuleProps {
  name: RuleName;
  rule: RuleDraft;
  problems: Readonly<Record<string, FieldProblem>> | undefined;
  currency: string;
  onChange: (rule: RuleDraft) => void;
}

/** A rule in one row: whether it holds, what it says, and why one would want it. */
export function Rule({ name, rule, problems = {}, currency, onChange }: RuleProps) {
  const { t } = useTranslation('campaigns');
  const say = useProblemText();
  const problemId = useId();
  const [left, setLeft] = useState<readonly string[]>([]);
  const shown = Object.entries(problems).filter(([field]) => left.includes(field));
  const fields = Object.keys(ruleFields[name]).map((field) => [
    field,
    <RuleField
      key={field}
      rule={name}
      name={field}
      value={rule.fields[field] ?? ''}
      currency={currency}
      hasProblem={shown.some(([wrong]) => wrong === field)}
      describedBy={problemId}
      onChange={(value) => onChange({ ...rule, fields: { ...rule.fields, [field]: value } })}
      onLeave={() => setLeft((known) => [...known, field])}
    />,
  ]);
  return (
    <li className={classes.rule}>
      <Switch
        classNames={{ label: classes.name, description: classes.why }}
        label={t(`delivery.rule.${name}.name`)}
        description={t(`delivery.rule.${name}.why`)}
        checked={rule.on}
        onChange={(event) => onChange({ ...rule, on: event.currentTarget.checked })}
      />
      {rule.on ? (
        <div className={classes.sentence} data-plain={fields.length === 0 || undefined}>
          <Sentence text={t(`delivery.rule.${name}.sentence`)} parts={Object.fromEntries(fields)} />
        </div>
      ) : null}
      {rule.on && shown.length > 0 ? (
        <Text
          id={problemId}
          size="sm"
          c="var(--mantine-color-error)"
          className={classes.problem}
          role="alert"
        >
          {[...new Set(shown.map(([, problem]) => say(problem, currency)))].join(' ')}
        </Text>
      ) : null}
    </li>
  );
}

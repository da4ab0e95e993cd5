import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Builder.module.css';
import { type DraftCondition, productsOf, withSubject, withTest } from './draft.ts';
import { conditionSentence, subjectName } from './sentence.ts';
import { keyOf, type Subject, subjectGroups, testsOf } from './subjects.ts';
import { useNames, useThings } from './useNames.ts';
import { ValueFields } from './ValueFields.tsx';

interface ConditionRowProps {
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

/** One sentence: what it is about, the test, and what is filled in. */
export function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('segments');
  const { fields } = useThings();
  const names = useNames(productsOf(condition));
  const { subject, kind, op } = condition;
  return (
    <fieldset className={classes.row} data-condition aria-label={conditionSentence(condition, names, t)}>
      <Select
        className={classes.subject}
        aria-label={t('builder.subject')}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage={t('builder.nothing')}
        maxDropdownHeight={360}
        data={useSubjects(subject)}
        value={subject}
        onChange={(value) => value && onChange(withSubject(condition, value as Subject, fields))}
      />
      <Select
        className={classes.test}
        aria-label={t('builder.test')}
        allowDeselect={false}
        data={testsOf[kind].map((value) => ({ value, label: t(`op.${kind}.${value}`) }))}
        value={op}
        onChange={(value) => value && onChange(withTest(condition, value))}
      />
      <ValueFields condition={condition} onChange={(patch) => onChange({ ...condition, ...patch })} />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('builder.remove', { subject: subjectName(subject, names, t) })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

/** A field that was removed from the team stays choosable where it is used. */
function useSubjects(used: Subject) {
  const { t } = useTranslation('segments');
  const { fields } = useThings();
  const key = keyOf(used);
  const ofKind = (isColumn: boolean) =>
    fields
      .filter((field) => field.isColumn === isColumn)
      .map((field) => ({ value: `attributes.${field.key}`, label: field.name }));
  const [own, columns] = [ofKind(false), ofKind(true)];
  if (key !== null && !fields.some((field) => field.key === key)) own.push({ value: used, label: key });
  return [
    ...subjectGroups.map(({ name, subjects }) => ({
      group: t(`group.${name}`),
      items: subjects.map((value) => ({ value: value as string, label: t(`subject.${value}`) })),
    })),
    ...(own.length > 0 ? [{ group: t('group.fields'), items: own }] : []),
    ...(columns.length > 0 ? [{ group: t('group.columns'), items: columns }] : []),
  ];
}

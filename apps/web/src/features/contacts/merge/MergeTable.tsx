import type { Contact, MergePreview } from '@herald/contract';
import { Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import classes from './Merge.module.css';
import { type Choices, winnerOf } from './mergeChoice.ts';

interface MergeTableProps {
  /** In the order of the columns, which stays when another one is kept. */
  people: [number, number];
  preview: MergePreview;
  choices: Choices;
  onKeep: (contactId: number) => void;
  onChoose: (field: string, contactId: number) => void;
}

type Field = MergePreview['fields'][number];

export function MergeTable({ people, preview, choices, onKeep, onChoose }: MergeTableProps) {
  const { t } = useTranslation('contacts');
  const { kept, merged } = preview;
  const shown = people.map((id) => (id === kept.id ? kept : merged)) as [Contact, Contact];
  const labelOf = useFieldLabel();
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('merge.table')}>
        <thead>
          <tr>
            <td />
            {shown.map((person) => (
              <th key={person.id} scope="col" data-wins={person.id === kept.id || undefined}>
                <Radio
                  name="kept"
                  checked={person.id === kept.id}
                  onChange={() => onKeep(person.id)}
                  label={t('merge.keep', { name: nameOf(person) ?? t('unnamed') })}
                  description={t(person.id === kept.id ? 'merge.stays' : 'merge.goes')}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.fields.map((field) => (
            <tr key={field.field}>
              <th scope="row">{labelOf(field.field)}</th>
              {shown.map((person) => (
                <Cell
                  key={person.id}
                  field={field}
                  label={labelOf(field.field)}
                  value={person.id === kept.id ? field.kept : field.merged}
                  wins={winnerOf(field, choices, kept.id, merged.id) === person.id}
                  onChoose={() => onChoose(field.field, person.id)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  field: Field;
  label: string;
  value: string | null;
  wins: boolean;
  onChoose: () => void;
}

function Cell({ field, label, value, wins, onChoose }: CellProps) {
  const fields = useQuery(fieldsQuery(useNumberParams().team_id)).data ?? [];
  const key = field.field.startsWith('attributes.') ? field.field.slice('attributes.'.length) : null;
  const own = fields.find((each) => each.key === key);
  const format = useFormat();
  if (!value) {
    return (
      <td>
        <Text c="dimmed">—</Text>
      </td>
    );
  }
  const text =
    field.field === 'phone_number' ? format.phone(value) : <FieldValue field={own} value={value} />;
  if (!field.differs) return <td data-wins={wins || undefined}>{text}</td>;
  return (
    <td data-wins={wins || undefined}>
      <Radio
        name={`take ${field.field}`}
        checked={wins}
        onChange={onChoose}
        label={text}
        aria-label={`${label}: ${value}`}
      />
    </td>
  );
}

const ownLabels: Record<string, string> = {
  name: 'field.name',
  first_name: 'field.firstName',
  last_name: 'field.lastName',
  email: 'field.email',
  phone_number: 'field.phone',
  language: 'field.language',
};

function useFieldLabel() {
  const { t } = useTranslation('contacts');
  const fields = useQuery(fieldsQuery(useNumberParams().team_id)).data ?? [];
  return (field: string) => {
    const known = ownLabels[field];
    if (known) return t(known);
    const key = field.replace(/^attributes\./, '');
    return fields.find((each) => each.key === key)?.name ?? key;
  };
}

import { contactFields, type VariableSource } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { limits } from '@herald/whatsapp/model';
import { Autocomplete, Group, Paper, Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ValueField } from '#features/templateValues/index.ts';
import { choiceOf, sourceOf } from './sources.ts';
import classes from './VariableField.module.css';
import { type NeededVariable, placeName, variableName } from './variableName.ts';

interface VariableFieldProps {
  variable: NeededVariable;
  /** Of its template: the words of a button name its link. */
  structure?: TemplateStructure | undefined;
  source: VariableSource | undefined;
  columns: string[];
  /** Names of attributes that people are known to have. */
  attributes: string[];
  error?: string;
  onChange: (source: VariableSource | undefined) => void;
}

/** Where the value of one variable comes from, and what stands there for people who have none. */
export function VariableField({
  variable,
  structure,
  source,
  columns,
  attributes,
  error,
  onChange,
}: VariableFieldProps) {
  const { t } = useTranslation('campaigns');
  const name = variableName(t, variable, structure);
  const data = [
    ...(columns.length > 0
      ? [
          {
            group: t('variables.columns'),
            items: columns.map((column) => ({ value: `column:${column}`, label: column })),
          },
        ]
      : []),
    {
      group: t('variables.contact'),
      items: [
        // A name or a number is words: no picture, place or time.
        ...(variable.kind === 'text' ? contactFields : []).map((field) => ({
          value: `field:${field}`,
          label: t(`field.${field}`),
        })),
        { value: 'attribute', label: t('variables.attribute') },
      ],
    },
    {
      group: t('variables.fixed'),
      items: [{ value: 'text', label: t(variable.kind === 'text' ? 'variables.text' : 'variables.value') }],
    },
  ];
  return (
    <Paper component="section" aria-label={name} radius="md" className={classes.field}>
      <div className={classes.head}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {[
            placeName(t, variable),
            variable.example ? t('variables.example', { example: variable.example }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="sm" align="flex-start" className={classes.inputs}>
        <Select
          label={t('variables.source')}
          placeholder={t('variables.choose')}
          data={data}
          searchable
          nothingFoundMessage={t('variables.nothingFound')}
          value={choiceOf(source)}
          error={error}
          description={source ? undefined : t(variable.optional ? 'variables.own' : 'variables.open')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(choice) => onChange(sourceOf(choice, source))}
        />
        {source?.source === 'attribute' ? (
          <Autocomplete
            label={t('variables.attributeName')}
            data={attributes}
            maxLength={200}
            value={source.attribute}
            error={source.attribute.trim() === '' ? t('common:form.required') : null}
            onChange={(attribute) => onChange({ ...source, attribute })}
          />
        ) : null}
        {source?.source === 'text' ? (
          <ValueField
            variable={variable}
            label={t(variable.kind === 'text' ? 'variables.sameText' : 'variables.sameValue')}
            value={source.text}
            error={source.text.trim() === '' && !variable.optional ? t('common:form.required') : null}
            onChange={(text) => onChange({ ...source, text })}
          />
        ) : null}
        {source && source.source !== 'text' ? (
          <TextInput
            label={t('variables.fallback')}
            placeholder={t('variables.fallbackEmpty')}
            maxLength={limits.template.variable}
            value={source.fallback}
            onChange={(event) => onChange({ ...source, fallback: event.currentTarget.value })}
          />
        ) : null}
      </Group>
    </Paper>
  );
}

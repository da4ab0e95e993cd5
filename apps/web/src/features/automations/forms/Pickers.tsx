import type { Template } from '@herald/contract';
import { type BlockId, contactFields, type TemplateValues } from '@herald/flow';
import { isUsableTemplate, limits, mediaOf, mediaValue } from '@herald/whatsapp/model';
import { Box, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { variableLabel } from '#ui/variables/variableLabel.ts';
import { asVariableName } from '../store/declareVariables.ts';
import { useEditor } from '../store/useEditor.ts';
import { useThings } from '../words/things.ts';
import { FileChoice } from './FileChoice.tsx';
import { useTold } from './useVariables.ts';

interface PickerProps {
  label: string;
  value: number | null;
  error?: string | undefined;
  onChange: (id: number | null) => void;
}

const options = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

function IdSelect({
  label,
  value,
  error,
  onChange,
  data,
}: PickerProps & { data: ReturnType<typeof options> }) {
  const { t } = useTranslation('automations');
  const isGone = value !== null && !data.some((one) => one.value === String(value));
  return (
    <Select
      label={label}
      placeholder={t('form.choose')}
      searchable
      // The first field has the focus once the settings open: its list would cover what stands below.
      openOnFocus={false}
      nothingFoundMessage={t('form.nothing')}
      data={isGone ? [...data, { value: String(value), label: t('say.gone') }] : data}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

export function ListSelect(props: PickerProps) {
  return <IdSelect {...props} data={options(useThings().lists)} />;
}

export function MemberSelect(props: PickerProps) {
  const people = useThings().members.map(({ id, first_name, last_name, email }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || email,
  }));
  return <IdSelect {...props} data={options(people)} />;
}

export function AutomationSelect(props: PickerProps) {
  return <IdSelect {...props} data={options(useThings().automations)} />;
}

interface TemplateSelectProps extends PickerProps {
  variables: TemplateValues;
  onVariables: (variables: TemplateValues) => void;
  variablesError?: string | undefined;
}

/** A template that WhatsApp takes, and what stands for each of its variables. */
export function TemplateSelect({ variables, onVariables, variablesError, ...picker }: TemplateSelectProps) {
  const { templates } = useThings();
  const usable = templates.filter(({ id, status }) => isUsableTemplate(status) || id === picker.value);
  const chosen = templates.find(({ id }) => id === picker.value);
  return (
    <Stack gap="sm">
      <IdSelect {...picker} data={options(usable)} />
      {chosen ? (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {chosen.structure.body.text}
        </Text>
      ) : null}
      {chosen?.variables_needed.map((variable) => (
        <ValueField
          key={variable.key}
          variable={variable}
          value={variables[variable.key]}
          error={variables[variable.key] || variable.optional ? undefined : variablesError}
          onChange={(value) => onVariables({ ...variables, [variable.key]: value })}
        />
      ))}
    </Stack>
  );
}

type Source = TemplateValues[string];

const fileKinds = ['image', 'video', 'document'] as const;
const isFileKind = (kind: string): kind is (typeof fileKinds)[number] =>
  fileKinds.some((one) => one === kind);

interface ValueFieldProps {
  variable: Template['variables_needed'][number];
  value: Source | undefined;
  error: string | undefined;
  onChange: (value: Source) => void;
}

/** A field of the contact, a variable, or the same for everybody: words, a file, a place. */
export function ValueField({ variable, value, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation('automations');
  const label = variableLabel(variable, useTranslation('values').t);
  const { fields } = useThings();
  const variables = useEditor(({ graph }) => graph.variables);
  const told = useTold();
  const chosen = keyOf(value);
  const known = [
    { group: t('variable.own'), names: variables.map(({ name }) => ({ name, label: name })) },
    { group: t('variable.told'), names: told },
  ];
  return (
    <div>
      <Select
        label={label}
        placeholder={t('form.choose')}
        allowDeselect={false}
        error={error}
        description={variable.optional && !value ? t('values:optional') : undefined}
        data={[
          {
            group: t('variable.text'),
            items: [
              {
                value: 'text',
                label: t(variable.kind === 'text' ? 'form.sameForAll' : 'form.sameValue'),
              },
            ],
          },
          {
            group: t('variable.contact'),
            items: [
              ...contactFields.map((name) => ({ value: `field ${name}`, label: t(`field.${name}`) })),
              ...fields.map(({ key, name }) => ({ value: `attribute ${key}`, label: name })),
            ],
          },
          ...known
            .filter(({ names }) => names.length > 0)
            .map(({ group, names }) => ({
              group,
              items: names.map(({ name, label }) => ({ value: `variable ${name}`, label })),
            })),
        ]}
        value={chosen}
        onChange={(key) => key && onChange(sourceOf(key, value))}
      />
      {value?.source === 'text' && isFileKind(variable.kind) && !value.text.startsWith('https:') ? (
        <Box mt={6}>
          <FileChoice
            label={t('form.file')}
            isChosen={mediaOf(value.text) !== null}
            accept={limits.media[variable.kind].mimeTypes.join()}
            onChoose={({ id }) => onChange({ source: 'text', text: mediaValue(id) })}
          />
        </Box>
      ) : value ? (
        <TextInput
          mt={6}
          aria-label={t(value.source === 'text' ? 'form.textOf' : 'form.fallbackOf', { label })}
          placeholder={t(value.source === 'text' ? 'form.text' : 'form.fallback')}
          maxLength={500}
          value={value.source === 'text' ? value.text : value.fallback}
          onChange={(event) => {
            const words = event.currentTarget.value;
            onChange(value.source === 'text' ? { ...value, text: words } : { ...value, fallback: words });
          }}
        />
      ) : null}
    </div>
  );
}

function keyOf(value: Source | undefined): string | null {
  switch (value?.source) {
    case undefined:
    case 'column':
      return null;
    case 'text':
      return 'text';
    case 'field':
      return `field ${value.field}`;
    case 'attribute':
      return `attribute ${value.attribute}`;
    case 'variable':
      return `variable ${value.name}`;
  }
}

function sourceOf(key: string, before: Source | undefined): Source {
  const [source, name = ''] = key.split(' ');
  const fallback = before && 'fallback' in before ? before.fallback : '';
  switch (source) {
    case 'field':
      return { source, field: name as (typeof contactFields)[number], fallback };
    case 'attribute':
      return { source, attribute: name, fallback };
    case 'variable':
      return { source, name, fallback };
    default:
      return { source: 'text', text: '' };
  }
}

interface TargetProps {
  label: string;
  to: 'variable' | 'field';
  name: string;
  error: string | undefined;
  onChange: (target: { to: 'variable' | 'field'; name: string }) => void;
}

/** Where an answer or a value is kept: in the automation, or with the contact. */
export function TargetField({ label, to, name, error, onChange }: TargetProps) {
  const { t } = useTranslation('automations');
  const { fields } = useThings();
  return (
    <Stack gap={6}>
      <Select
        label={label}
        allowDeselect={false}
        data={[
          { value: 'variable', label: t('form.inVariable') },
          { value: 'field', label: t('form.inField') },
        ]}
        value={to}
        onChange={(value) => onChange({ to: value === 'field' ? 'field' : 'variable', name: '' })}
      />
      {to === 'variable' ? (
        <TextInput
          aria-label={t('form.variableName')}
          placeholder={t('form.variableExample')}
          maxLength={40}
          value={name}
          error={error}
          onChange={(event) => onChange({ to, name: asVariableName(event.currentTarget.value) })}
        />
      ) : (
        <Select
          aria-label={t('form.fieldName')}
          placeholder={t('form.choose')}
          searchable
          allowDeselect={false}
          error={error}
          data={[
            ...(['first_name', 'last_name', 'email'] as const).map((value) => ({
              value: value as string,
              label: t(`field.${value}`),
            })),
            ...fields.map((field) => ({ value: field.key, label: field.name })),
          ]}
          value={name || null}
          onChange={(value) => value && onChange({ to, name: value })}
        />
      )}
    </Stack>
  );
}

interface BlockSelectProps {
  label: string;
  value: BlockId;
  blocks: readonly { id: BlockId; name: string }[];
  onChange: (id: BlockId) => void;
}

export function BlockSelect({ label, value, blocks, onChange }: BlockSelectProps) {
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      data={blocks.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  );
}

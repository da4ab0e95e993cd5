import { type FlowCondition, messageOps, type OwnCondition } from '@herald/flow';
import { ActionIcon, Button, Group, Menu, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../store/useEditor.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import { BlockSelect } from './Pickers.tsx';
import { Weekdays } from './Weekdays.tsx';

export function AddOwn({ onAdd }: { onAdd: (condition: OwnCondition) => void }) {
  const { t } = useTranslation('automations');
  const variables = useEditor(({ graph }) => graph.variables);
  const messages = useMessageBlocks();
  const [variable] = variables;
  const [message] = messages;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        >
          {t('form.addOwn')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!variable}
          onClick={() =>
            variable && onAdd({ about: 'variable', name: variable.name, test: { op: 'is_set' } })
          }
        >
          {t('own.variable')}
        </Menu.Item>
        <Menu.Item
          disabled={!message}
          onClick={() => message && onAdd({ about: 'message', block_id: message.id, op: 'read' })}
        >
          {t('own.message')}
        </Menu.Item>
        <Menu.Item onClick={() => onAdd({ about: 'weekday', days: [1, 2, 3, 4, 5] })}>
          {t('own.weekday')}
        </Menu.Item>
        <Menu.Item onClick={() => onAdd({ about: 'clock', from: '09:00', to: '18:00' })}>
          {t('own.clock')}
        </Menu.Item>
        <Menu.Item onClick={() => onAdd({ about: 'open', op: 'open' })}>{t('own.open')}</Menu.Item>
        <Menu.Item onClick={() => onAdd({ about: 'ordered', op: 'ordered', since: 'entry' })}>
          {t('own.ordered')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const sending = new Set(['text', 'media', 'link', 'buttons', 'list', 'template', 'ask']);

function useMessageBlocks() {
  const blocks = useEditor(({ graph }) => graph.blocks);
  const words = useBlockWords();
  return Object.entries(blocks)
    .filter(([, { type }]) => sending.has(type))
    .map(([id, block]) => ({
      id,
      name: [words.name(block), words.text(block).slice(0, 40)].filter(Boolean).join(' · '),
    }));
}

interface OwnRowProps {
  condition: OwnCondition;
  onChange: (condition: OwnCondition) => void;
  onRemove: () => void;
}

export function OwnRow({ condition, onChange, onRemove }: OwnRowProps) {
  const { t } = useTranslation('automations');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="group" aria-label={t(`own.${nameOf(condition)}`)}>
      <Stack gap={6} flex={1}>
        <Text size="sm">{t(`own.${nameOf(condition)}`)}</Text>
        <OwnFields condition={condition} onChange={onChange} />
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('form.remove', { what: t(`own.${nameOf(condition)}`) })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const nameOf = ({ about }: OwnCondition) =>
  about.replace('_number', '') as Exclude<OwnCondition['about'], `${string}_number`>;

function OwnFields({ condition, onChange }: Omit<OwnRowProps, 'onRemove'>) {
  const { t } = useTranslation('automations');
  const variables = useEditor(({ graph }) => graph.variables);
  const messages = useMessageBlocks();
  switch (condition.about) {
    case 'variable':
    case 'variable_number':
      return (
        <>
          <Select
            aria-label={t('form.variableName')}
            allowDeselect={false}
            data={variables.map(({ name }) => name)}
            value={condition.name}
            onChange={(name) => name && onChange({ ...condition, name })}
          />
          <TestFields condition={condition} onChange={onChange} />
        </>
      );
    case 'trigger':
    case 'trigger_number':
      return (
        <>
          <TextInput
            aria-label={t('own.path')}
            value={condition.path}
            maxLength={100}
            onChange={(event) =>
              event.currentTarget.value && onChange({ ...condition, path: event.currentTarget.value })
            }
          />
          <TestFields condition={condition} onChange={onChange} />
        </>
      );
    case 'message':
      return (
        <>
          <BlockSelect
            label={t('own.message')}
            value={condition.block_id}
            blocks={messages}
            onChange={(block_id) => onChange({ ...condition, block_id })}
          />
          <Select
            aria-label={t('own.became')}
            allowDeselect={false}
            data={messageOps.map((op) => ({ value: op, label: t(`became.${op}`) }))}
            value={condition.op}
            onChange={(op) => op && onChange({ ...condition, op: op as typeof condition.op })}
          />
        </>
      );
    case 'ordered':
      return (
        <>
          <Select
            aria-label={t('own.ordered')}
            allowDeselect={false}
            data={(['ordered', 'not_ordered'] as const).map((op) => ({
              value: op,
              label: t(`became.${op}`),
            }))}
            value={condition.op}
            onChange={(op) => op && onChange({ ...condition, op: op as typeof condition.op })}
          />
          <Select
            aria-label={t('own.since')}
            allowDeselect={false}
            data={[
              { value: 'entry', label: t('own.sinceEntry') },
              ...[7, 30, 90].map((days) => ({
                value: String(days),
                label: t('duration.days', { count: days, amount: days }),
              })),
            ]}
            value={String(condition.since)}
            onChange={(since) =>
              since && onChange({ ...condition, since: since === 'entry' ? since : Number(since) })
            }
          />
        </>
      );
    case 'weekday':
      return (
        <Weekdays
          value={condition.days}
          onChange={(days) => days.length > 0 && onChange({ ...condition, days })}
        />
      );
    case 'clock':
      return (
        <Group gap="xs" grow>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={t(`own.${end}`)}
              value={condition[end]}
              onChange={({ currentTarget: { value } }) => value && onChange({ ...condition, [end]: value })}
            />
          ))}
        </Group>
      );
    case 'open':
      return (
        <Select
          aria-label={t('own.open')}
          allowDeselect={false}
          data={(['open', 'closed'] as const).map((op) => ({ value: op, label: t(`own.is.${op}`) }))}
          value={condition.op}
          onChange={(op) => op && onChange({ ...condition, op: op as typeof condition.op })}
        />
      );
  }
}

type Tested = Extract<
  FlowCondition,
  { about: 'variable' | 'variable_number' | 'trigger' | 'trigger_number' }
>;

const textOps = [
  'is',
  'is_not',
  'contains',
  'does_not_contain',
  'starts_with',
  'is_set',
  'is_not_set',
] as const;

const numberOps = ['gt', 'gte', 'lt', 'lte'] as const;

/** Words are compared as words; "more than" makes a number of them. */
function TestFields({
  condition,
  onChange,
}: {
  condition: Tested;
  onChange: (condition: OwnCondition) => void;
}) {
  const { t } = useTranslation('automations');
  const { test } = condition;
  const [words, setWords] = useState('value' in test ? String(test.value) : '');
  const make = (op: string, value: string) => {
    const isNumber = (numberOps as readonly string[]).includes(op);
    const about = condition.about.startsWith('variable') ? 'variable' : 'trigger';
    const subject = 'name' in condition ? { name: condition.name } : { path: condition.path };
    if (isNumber)
      onChange({
        about: `${about}_number`,
        ...subject,
        test: { op, value: Number(value) || 0 },
      } as OwnCondition);
    else if (op === 'is_set' || op === 'is_not_set')
      onChange({ about, ...subject, test: { op } } as OwnCondition);
    else if (value.trim() !== '') onChange({ about, ...subject, test: { op, value } } as OwnCondition);
    else onChange({ about, ...subject, test: { op, value: '?' } } as OwnCondition);
  };
  const isNumber = (numberOps as readonly string[]).includes(test.op);
  return (
    <Group gap="xs" grow>
      <Select
        aria-label={t('own.test')}
        allowDeselect={false}
        data={[...textOps, ...numberOps].map((op) => ({ value: op as string, label: t(`test.${op}`) }))}
        value={test.op}
        onChange={(op) => op && make(op, words)}
      />
      {test.op === 'is_set' || test.op === 'is_not_set' ? null : isNumber ? (
        <NumberInput
          aria-label={t('form.value')}
          value={Number(words) || 0}
          onChange={(value) => {
            setWords(String(value));
            make(test.op, String(value));
          }}
        />
      ) : (
        <TextInput
          aria-label={t('form.value')}
          maxLength={200}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            make(test.op, event.currentTarget.value);
          }}
        />
      )}
    </Group>
  );
}

import type { Exit, Rules } from '@herald/flow';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorStore } from '../store/useEditor.ts';
import { useThings } from '../words/things.ts';

/** What holds for the automation as a whole: who may come in again, what ends a run, when it keeps silent. */
export function RulesForm() {
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const rules = useEditor(({ graph }) => graph.rules);
  const change = (patch: Partial<Rules>, field: string) =>
    store.edit((graph) => ({ ...graph, rules: { ...graph.rules, ...patch } }), `rules ${field}`);
  const { reentry } = rules;
  const kind = typeof reentry === 'object' ? 'days' : reentry;
  return (
    <Stack gap="md">
      <Select
        label={t('rules.reentry')}
        allowDeselect={false}
        data={(['always', 'days', 'once'] as const).map((value) => ({ value, label: t(`reentry.${value}`) }))}
        value={kind}
        onChange={(value) =>
          change(
            { reentry: value === 'days' ? { days: 7 } : value === 'once' ? 'once' : 'always' },
            'reentry',
          )
        }
      />
      {typeof reentry === 'object' ? (
        <NumberInput
          label={t('rules.reentryDays')}
          min={1}
          max={365}
          clampBehavior="strict"
          allowDecimal={false}
          value={reentry.days}
          onChange={(days) => typeof days === 'number' && days >= 1 && change({ reentry: { days } }, 'days')}
        />
      ) : null}
      <Checkbox
        label={t('rules.alone')}
        description={t('rules.aloneHint')}
        checked={rules.alone}
        onChange={(event) => change({ alone: event.currentTarget.checked }, 'alone')}
      />
      <Whether
        label={t('rules.whenAnswered')}
        value={rules.when_answered}
        onChange={(when_answered) => change({ when_answered }, 'answered')}
      />
      <Whether
        label={t('rules.whenClosed')}
        value={rules.when_closed}
        onChange={(when_closed) => change({ when_closed }, 'closed')}
      />
      <Exits exits={rules.exits} onChange={(exits) => change({ exits }, 'exits')} />
      <Stack gap={6}>
        <Select
          label={t('rules.goal')}
          description={t('rules.goalHint')}
          data={goalKinds.map((on) => ({ value: on as string, label: t(`exit.${on}`) }))}
          placeholder={t('rules.noGoal')}
          clearable
          value={rules.goal?.on ?? null}
          onChange={(on) => change({ goal: on === null ? null : exitOf(on as Exit['on'], 0) }, 'goal')}
        />
      </Stack>
      <Select
        label={t('rules.purpose')}
        description={t('rules.purposeHint')}
        allowDeselect={false}
        data={(['service', 'marketing'] as const).map((value) => ({ value, label: t(`purpose.${value}`) }))}
        value={rules.purpose}
        onChange={(value) => value && change({ purpose: value as Rules['purpose'] }, 'purpose')}
      />
      <QuietHours value={rules.quiet_hours} onChange={(quiet_hours) => change({ quiet_hours }, 'quiet')} />
      <Variables />
    </Stack>
  );
}

const goalKinds = ['ordered', 'replied', 'clicked'] as const;
const exitKinds = ['ordered', 'replied', 'clicked', 'undeliverable', 'joined'] as const;
const exitOf = (on: Exit['on'], list: number): Exit => (on === 'joined' ? { on, group_id: list } : { on });

function Whether(props: {
  label: string;
  value: 'leave' | 'go_on';
  onChange: (value: 'leave' | 'go_on') => void;
}) {
  const { t } = useTranslation('automations');
  return (
    <Select
      label={props.label}
      allowDeselect={false}
      data={(['leave', 'go_on'] as const).map((value) => ({ value, label: t(`then.${value}`) }))}
      value={props.value}
      onChange={(value) => props.onChange(value === 'go_on' ? 'go_on' : 'leave')}
    />
  );
}

function Exits({ exits, onChange }: { exits: readonly Exit[]; onChange: (exits: Exit[]) => void }) {
  const { t } = useTranslation('automations');
  const { lists } = useThings();
  const joined = exits.find((exit) => exit.on === 'joined');
  return (
    <Checkbox.Group
      label={t('rules.exits')}
      description={t('rules.exitsHint')}
      value={exits.map(({ on }) => on)}
      onChange={(chosen) =>
        onChange(
          exitKinds
            .filter((on) => chosen.includes(on))
            .flatMap((on): Exit[] => {
              const before = exits.find((exit) => exit.on === on);
              const [first] = lists;
              return before ? [before] : on === 'joined' && !first ? [] : [exitOf(on, first?.id ?? 0)];
            }),
        )
      }
    >
      <Stack gap="xs" mt="xs">
        {exitKinds.map((on) => (
          <Checkbox
            key={on}
            value={on}
            label={t(`exit.${on}`)}
            disabled={on === 'joined' && lists.length === 0}
          />
        ))}
        {joined ? (
          <Select
            aria-label={t('form.list')}
            allowDeselect={false}
            data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(joined.group_id)}
            onChange={(id) =>
              id &&
              onChange(exits.map((exit) => (exit.on === 'joined' ? { ...exit, group_id: Number(id) } : exit)))
            }
          />
        ) : null}
      </Stack>
    </Checkbox.Group>
  );
}

function QuietHours(props: { value: Rules['quiet_hours']; onChange: (value: Rules['quiet_hours']) => void }) {
  const { t } = useTranslation('automations');
  const { value, onChange } = props;
  return (
    <>
      <Checkbox
        label={t('rules.quiet')}
        description={t('rules.quietHint')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { from: '21:00', to: '08:00' } : null)}
      />
      {value ? (
        <Group grow gap="xs">
          <TextInput
            type="time"
            label={t('rules.quietFrom')}
            value={value.from}
            onChange={(event) =>
              event.currentTarget.value && onChange({ ...value, from: event.currentTarget.value })
            }
          />
          <TextInput
            type="time"
            label={t('rules.quietTo')}
            value={value.to}
            onChange={(event) =>
              event.currentTarget.value && onChange({ ...value, to: event.currentTarget.value })
            }
          />
        </Group>
      ) : null}
    </>
  );
}

/** What the automation remembers of a run, and what each variable begins with. */
function Variables() {
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const variables = useEditor(({ graph }) => graph.variables);
  const write = (next: typeof variables, tag: string) =>
    store.edit((graph) => ({ ...graph, variables: next }), tag);
  const freeName = () => {
    for (let number = 1; ; number++) {
      const name = `variable_${number}`;
      if (!variables.some((one) => one.name === name)) return name;
    }
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('rules.variables')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('rules.variablesHint')}
      </Text>
      {variables.map(({ name, kind, initial = '' }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is typed elsewhere.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            label={name}
            placeholder={t('rules.initial')}
            maxLength={1000}
            value={initial}
            onChange={(event) =>
              write(
                variables.with(index, { name, kind, initial: event.currentTarget.value }),
                `variable ${name}`,
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={t('form.remove', { what: name })}
            onClick={() => write(variables.toSpliced(index, 1), 'variables')}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {variables.length < 50 ? (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          onClick={() => write([...variables, { name: freeName(), kind: 'text', initial: '' }], 'variables')}
        >
          {t('rules.addVariable')}
        </Button>
      ) : null}
    </Stack>
  );
}

import { type Settings, waitEvents } from '@herald/flow';
import {
  ActionIcon,
  Button,
  Checkbox,
  Chip,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HoursEditor } from '#features/inboxSettings/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { newId } from '../store/newId.ts';
import { useEditor } from '../store/useEditor.ts';
import { useThings } from '../words/things.ts';
import { DurationField } from './DurationField.tsx';
import { ListSelect, TargetField } from './Pickers.tsx';
import type { FormProps } from './props.ts';

// Blocks that wait, and those that choose a way.

type Wait = Settings<'wait'>;
const waitKinds = ['for', 'until_event', 'until_time', 'until_date', 'until_open'] as const;
const aDay = { amount: 1, unit: 'days' } as const;

function startingWait(kind: Wait['kind']): Wait {
  switch (kind) {
    case 'for':
      return { kind, duration: aDay };
    case 'until_time':
      return { kind, time: '09:00', weekdays: [], clock: 'team' };
    case 'until_date':
      return { kind, variable: '', days: 0, time: '09:00', clock: 'team' };
    case 'until_open':
      return { kind };
    case 'until_event':
      return { kind, events: ['replied'], group_id: null, at_most: aDay };
  }
}

export function WaitForm({ settings, change, problemOf }: FormProps<'wait'>) {
  const { t } = useTranslation('automations');
  const set = (next: Wait, field: string) => change(next, field);
  return (
    <>
      <Select
        label={t('form.waitKind')}
        allowDeselect={false}
        data={waitKinds.map((kind) => ({ value: kind, label: t(`wait.${kind}`) }))}
        value={settings.kind}
        onChange={(kind) => kind && set(startingWait(kind as Wait['kind']), 'kind')}
      />
      {settings.kind === 'for' ? (
        <DurationField
          label={t('form.duration')}
          mostDays={365}
          value={settings.duration}
          onChange={(duration) => set({ ...settings, duration }, 'duration')}
        />
      ) : null}
      {settings.kind === 'until_time' ? (
        <>
          <Weekdays
            value={settings.weekdays}
            onChange={(weekdays) => set({ ...settings, weekdays }, 'weekdays')}
          />
          <Clock settings={settings} onChange={(patch) => set({ ...settings, ...patch }, 'clock')} />
        </>
      ) : null}
      {settings.kind === 'until_date' ? (
        <>
          <DateSelect
            value={settings.variable}
            error={problemOf('variable')}
            onChange={(variable) => set({ ...settings, variable }, 'variable')}
          />
          <NumberInput
            label={t('form.daysAfter')}
            description={t('form.daysAfterHint')}
            min={-365}
            max={365}
            allowDecimal={false}
            value={settings.days}
            onChange={(days) => typeof days === 'number' && set({ ...settings, days }, 'days')}
          />
          <Clock settings={settings} onChange={(patch) => set({ ...settings, ...patch }, 'clock')} />
        </>
      ) : null}
      {settings.kind === 'until_open' ? (
        <Text size="sm" c="dimmed">
          {t('form.untilOpenHint')}
        </Text>
      ) : null}
      {settings.kind === 'until_event' ? (
        <>
          <Checkbox.Group
            label={t('form.events')}
            error={problemOf('events')}
            value={settings.events}
            onChange={(events) =>
              set({ ...settings, events: waitEvents.filter((event) => events.includes(event)) }, 'events')
            }
          >
            <Stack gap="xs" mt="xs">
              {waitEvents.map((event) => (
                <Checkbox key={event} value={event} label={t(`event.${event}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          {settings.events.includes('joined') ? (
            <ListSelect
              label={t('form.list')}
              value={settings.group_id}
              error={problemOf('group_id')}
              onChange={(group_id) => set({ ...settings, group_id }, 'group_id')}
            />
          ) : null}
          <DurationField
            label={t('form.atMost')}
            mostDays={365}
            value={settings.at_most}
            onChange={(at_most) => set({ ...settings, at_most }, 'at_most')}
          />
        </>
      ) : null}
    </>
  );
}

export function Weekdays({
  value,
  onChange,
}: {
  value: readonly number[];
  onChange: (days: number[]) => void;
}) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }} aria-label={t('form.weekdays')}>
      <Text size="sm" fw={500} mb={4}>
        {t('form.weekdays')}
      </Text>
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(days) => onChange(days.map(Number).sort((one, other) => one - other))}
      >
        <Group gap={6}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Chip key={day} value={String(day)} size="xs">
              {format.weekday(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('form.weekdaysHint')}
      </Text>
    </fieldset>
  );
}

interface ClockProps {
  settings: { time: string; clock: 'team' | 'contact' };
  onChange: (patch: { time?: string; clock?: 'team' | 'contact' }) => void;
}

function Clock({ settings, onChange }: ClockProps) {
  const { t } = useTranslation('automations');
  return (
    <Group gap="xs" align="flex-end" grow>
      <TextInput
        type="time"
        label={t('form.time')}
        value={settings.time}
        onChange={(event) => event.currentTarget.value && onChange({ time: event.currentTarget.value })}
      />
      <Select
        label={t('form.clock')}
        allowDeselect={false}
        data={[
          { value: 'team', label: t('form.clockTeam') },
          { value: 'contact', label: t('form.clockContact') },
        ]}
        value={settings.clock}
        onChange={(clock) => onChange({ clock: clock === 'contact' ? 'contact' : 'team' })}
      />
    </Group>
  );
}

function DateSelect(props: { value: string; error: string | undefined; onChange: (name: string) => void }) {
  const { t } = useTranslation('automations');
  const { fields } = useThings();
  const variables = useEditor(({ graph }) => graph.variables);
  const known = [
    ...variables.map(({ name }) => ({ value: name, label: name })),
    ...fields.filter(({ kind }) => kind === 'date').map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <Select
      label={t('form.date')}
      placeholder={t('form.choose')}
      searchable
      nothingFoundMessage={t('form.nothing')}
      data={known}
      value={props.value || null}
      error={props.error}
      onChange={(name) => name && props.onChange(name)}
    />
  );
}

export function SplitForm({ settings, change, problemOf }: FormProps<'split'>) {
  const { t } = useTranslation('automations');
  const { ways, sticky } = settings;
  const set = (key: string, patch: Partial<(typeof ways)[number]>) =>
    change({ ways: ways.map((way) => (way.key === key ? { ...way, ...patch } : way)) }, `ways ${key}`);
  return (
    <>
      {ways.map((way, index) => (
        <Group key={way.key} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('form.wayNumber', { number: index + 1 })}
            maxLength={100}
            value={way.name}
            onChange={(event) => set(way.key, { name: event.currentTarget.value })}
          />
          <NumberInput
            w={100}
            label={t('form.share')}
            suffix=" %"
            min={0}
            max={100}
            clampBehavior="strict"
            allowDecimal={false}
            value={way.share}
            onChange={(share) => typeof share === 'number' && set(way.key, { share })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            disabled={ways.length <= 1}
            aria-label={t('form.remove', { what: way.name || t('form.wayNumber', { number: index + 1 }) })}
            onClick={() => change({ ways: ways.filter(({ key }) => key !== way.key) }, 'ways')}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {problemOf('ways') ? (
        <Text size="sm" c="red" role="status">
          {problemOf('ways')}
        </Text>
      ) : null}
      {ways.length < 8 ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            change(
              {
                ways: [...ways, { key: newId(), name: String.fromCharCode(65 + ways.length), share: 0 }],
              },
              'ways',
            )
          }
        >
          {t('form.addWay')}
        </Button>
      ) : null}
      <Checkbox
        label={t('form.sticky')}
        checked={sticky}
        onChange={(event) => change({ sticky: event.currentTarget.checked }, 'sticky')}
      />
    </>
  );
}

export function HoursForm({ settings, change }: FormProps<'hours'>) {
  const { t } = useTranslation('automations');
  const { own } = settings;
  return (
    <>
      <Select
        label={t('form.whichHours')}
        allowDeselect={false}
        data={[
          { value: 'number', label: t('say.numberHours') },
          { value: 'own', label: t('say.ownHours') },
        ]}
        value={own ? 'own' : 'number'}
        onChange={(value) =>
          change(
            {
              own:
                value === 'own'
                  ? {
                      spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
                      closed_dates: [],
                    }
                  : null,
            },
            'own',
          )
        }
      />
      {own ? (
        <HoursEditor hours={own} disabled={false} onChange={(hours) => change({ own: hours }, 'hours')} />
      ) : null}
    </>
  );
}

export function SetForm({ settings, change, problemOf }: FormProps<'set'>) {
  const { t } = useTranslation('automations');
  const { changes } = settings;
  const set = (index: number, patch: Partial<(typeof changes)[number]>) =>
    change(
      { changes: changes.map((one, at) => (at === index ? { ...one, ...patch } : one)) },
      `changes ${index}`,
    );
  return (
    <>
      {changes.map((one, index) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity besides their place.
          key={index}
          gap="xs"
          component="fieldset"
          m={0}
          p="sm"
          style={{ border: '1px solid var(--hairline)', borderRadius: 8 }}
        >
          <TargetField
            label={t('form.setWhat')}
            to={one.to}
            name={one.name}
            error={problemOf(`changes.${index}.name`)}
            onChange={(target) => set(index, target)}
          />
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <Select
              w={150}
              label={t('form.setHow')}
              allowDeselect={false}
              data={(['text', 'plus', 'minus'] as const).map((how) => ({
                value: how,
                label: t(`how.${how}`),
              }))}
              value={one.how}
              onChange={(how) => how && set(index, { how: how as typeof one.how })}
            />
            <TextInput
              flex={1}
              aria-label={t('form.value')}
              placeholder={t('form.value')}
              maxLength={1000}
              value={one.value}
              error={problemOf(`changes.${index}.value`)}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('form.remove', { what: one.name || t('form.value') })}
              onClick={() => change({ changes: changes.toSpliced(index, 1) }, 'changes')}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        </Stack>
      ))}
      {problemOf('changes') ? (
        <Text size="sm" c="red">
          {problemOf('changes')}
        </Text>
      ) : null}
      {changes.length < 20 ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            change({ changes: [...changes, { to: 'variable', name: '', how: 'text', value: '' }] }, 'changes')
          }
        >
          {t('form.addChange')}
        </Button>
      ) : null}
    </>
  );
}

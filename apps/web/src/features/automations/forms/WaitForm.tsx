import { type Settings, waitEvents } from '@herald/flow';
import { Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../store/useEditor.ts';
import { useThings } from '../words/things.ts';
import { DurationField } from './DurationField.tsx';
import { ListSelect } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { Weekdays } from './Weekdays.tsx';

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

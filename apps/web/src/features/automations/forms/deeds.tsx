import { httpMethods, type Settings } from '@herald/flow';
import { ActionIcon, Alert, Checkbox, Group, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddButton } from './AddButton.tsx';
import { AutomationSelect, ListSelect, MemberSelect } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { TextArea } from './TextArea.tsx';
import { ValuePaths } from './ValuePaths.tsx';

// Blocks that do something, and those that end or hand over.

export function ListMemberForm({ settings, change, problemOf }: FormProps<'list_add'>) {
  const { t } = useTranslation('automations');
  return (
    <ListSelect
      label={t('form.list')}
      value={settings.group_id}
      error={problemOf('group_id')}
      onChange={(group_id) => change({ group_id }, 'group_id')}
    />
  );
}

export function ConsentForm({ settings, change, problemOf }: FormProps<'consent'>) {
  const { t } = useTranslation('automations');
  return (
    <>
      <Select
        label={t('form.consent')}
        allowDeselect={false}
        data={(['opted_in', 'opted_out'] as const).map((status) => ({
          value: status,
          label: t(`consent.${status}`),
        }))}
        value={settings.status}
        onChange={(status) => status && change({ status: status as typeof settings.status }, 'status')}
      />
      {settings.status === 'opted_in' ? (
        <TextArea
          label={t('form.wording')}
          description={t('form.wordingHint')}
          isRequired
          max={1000}
          value={settings.wording}
          error={problemOf('wording')}
          onChange={(wording) => change({ wording: wording.slice(0, 1000) }, 'wording')}
        />
      ) : null}
    </>
  );
}

export function HumanForm({ settings, change, problemOf }: FormProps<'human'>) {
  const { t } = useTranslation('automations');
  return (
    <>
      <Alert color="gray">{t('form.humanHint')}</Alert>
      <Select
        label={t('form.assign')}
        allowDeselect={false}
        data={(['nobody', 'turn', 'user'] as const).map((assign) => ({
          value: assign,
          label: t(`assign.${assign}`),
        }))}
        value={settings.assign}
        onChange={(assign) => assign && change({ assign: assign as typeof settings.assign }, 'assign')}
      />
      {settings.assign === 'user' ? (
        <MemberSelect
          label={t('form.person')}
          value={settings.user_id}
          error={problemOf('user_id')}
          onChange={(user_id) => change({ user_id }, 'user_id')}
        />
      ) : null}
      <TextArea
        label={t('form.note')}
        description={t('form.noteHint')}
        max={2000}
        rows={2}
        value={settings.note}
        onChange={(note) => change({ note }, 'note')}
      />
    </>
  );
}

type Http = Settings<'http'>;

export function HttpForm({ settings, change, problemOf }: FormProps<'http'>) {
  const { t } = useTranslation('automations');
  const { headers } = settings;
  const set = (index: number, patch: Partial<Http['headers'][number]>) =>
    change(
      { headers: headers.map((header, at) => (at === index ? { ...header, ...patch } : header)) },
      `headers ${index}`,
    );
  return (
    <>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Select
          w={110}
          label={t('form.method')}
          allowDeselect={false}
          data={[...httpMethods]}
          value={settings.method}
          onChange={(method) => method && change({ method: method as Http['method'] }, 'method')}
        />
        <TextInput
          flex={1}
          type="url"
          label={t('form.url')}
          placeholder="https://"
          withAsterisk
          maxLength={2000}
          value={settings.url}
          error={problemOf('url')}
          onChange={(event) => change({ url: event.currentTarget.value }, 'url')}
        />
      </Group>
      <Text size="sm" fw={500}>
        {t('form.headers')}
      </Text>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers have no identity besides their place.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('form.headerName')}
            placeholder={t('form.headerName')}
            maxLength={100}
            value={header.name}
            error={problemOf(`headers.${index}.name`)}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={t('form.value')}
            placeholder={t('form.value')}
            maxLength={2000}
            value={header.value}
            error={problemOf(`headers.${index}.value`)}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={t('form.remove', { what: header.name || t('form.headerName') })}
            onClick={() => change({ headers: headers.toSpliced(index, 1) }, 'headers')}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {headers.length < 20 ? (
        <AddButton
          label={t('form.addHeader')}
          onClick={() => change({ headers: [...headers, { name: '', value: '' }] }, 'headers')}
        />
      ) : null}
      {settings.method === 'GET' ? null : (
        <TextArea
          label={t('form.httpBody')}
          max={20_000}
          value={settings.body}
          error={problemOf('body')}
          onChange={(body) => change({ body }, 'body')}
        />
      )}
      <ValuePaths
        label={t('form.saveAnswers')}
        values={settings.save}
        onChange={(save) => change({ save }, 'save')}
      />
      <NumberInput
        label={t('form.timeout')}
        min={1}
        max={10}
        clampBehavior="strict"
        allowDecimal={false}
        value={settings.timeout}
        onChange={(timeout) => typeof timeout === 'number' && timeout >= 1 && change({ timeout }, 'timeout')}
      />
      <Checkbox
        label={t('form.repeatable')}
        description={t('form.repeatableHint')}
        checked={settings.repeatable}
        onChange={(event) => change({ repeatable: event.currentTarget.checked }, 'repeatable')}
      />
    </>
  );
}

export function StartForm({ settings, change, problemOf }: FormProps<'start'>) {
  const { t } = useTranslation('automations');
  return (
    <AutomationSelect
      label={t('form.automation')}
      value={settings.automation_id}
      error={problemOf('automation_id')}
      onChange={(automation_id) => change({ automation_id }, 'automation_id')}
    />
  );
}

export function GoalForm({ settings, change }: FormProps<'goal'>) {
  const { t } = useTranslation('automations');
  return (
    <TextInput
      label={t('form.goalName')}
      description={t('form.goalHint')}
      maxLength={100}
      value={settings.name}
      onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
    />
  );
}

export function StopForm() {
  const { t } = useTranslation('automations');
  return (
    <Text size="sm" c="dimmed">
      {t('form.stopHint')}
    </Text>
  );
}

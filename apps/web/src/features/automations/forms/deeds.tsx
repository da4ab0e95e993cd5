import { Alert, Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AutomationSelect, ListSelect, MemberSelect } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { TextArea } from './TextArea.tsx';

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

import {
  conversationPriorities,
  createSlaTarget,
  type SlaTarget,
  slaKinds,
  updateSlaTarget,
} from '@herald/contract';
import { NumberInput, Select, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { labelsQuery } from '#data/inbox/queries.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';

interface SlaDialogProps {
  /** Null: a new one. */
  target: SlaTarget | null;
  onClose: () => void;
}

export function SlaDialog({ target, onClose }: SlaDialogProps) {
  const { t } = useTranslation('inboxSettings');
  return (
    <Dialog opened onClose={onClose} title={t(target ? 'sla.edit' : 'sla.add')}>
      <SlaForm target={target} onClose={onClose} />
    </Dialog>
  );
}

/** What presses most stands first; what presses no more than usual has no target of its own. */
const pressing = conversationPriorities.filter((priority) => priority !== 'none').toReversed();

type Minutes = number | string;
const minutesOf = (minutes: Minutes) => (minutes === '' ? null : Number(minutes));

function SlaForm({ target, onClose }: SlaDialogProps) {
  const { t } = useTranslation(['inboxSettings', 'inbox']);
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const labels = useQuery(labelsQuery(team_id)).data ?? [];
  const numbers = useTeam().phone_numbers;
  const { form, ...frame } = useApiForm({
    initialValues: {
      priority: target?.priority ?? null,
      label_id: target?.label_id ?? null,
      phone_number_id: target?.phone_number_id ?? null,
      first_response_minutes: (target?.first_response_minutes ?? '') as Minutes,
      next_response_minutes: (target?.next_response_minutes ?? '') as Minutes,
      resolution_minutes: (target?.resolution_minutes ?? '') as Minutes,
      in_business_hours: target?.in_business_hours ?? true,
    },
    send: async (values) => {
      const body = {
        ...values,
        first_response_minutes: minutesOf(values.first_response_minutes),
        next_response_minutes: minutesOf(values.next_response_minutes),
        resolution_minutes: minutesOf(values.resolution_minutes),
      };
      await (target
        ? call(updateSlaTarget, { params: { team_id, target_id: target.id }, body })
        : call(createSlaTarget, { params: { team_id }, body }));
      await queryClient.invalidateQueries({ queryKey: inboxKeys.slaTargets(team_id) });
      onClose();
    },
  });
  const choose = (key: 'label_id' | 'phone_number_id', any: string, all: { id: number; name: string }[]) => ({
    allowDeselect: false,
    data: [{ value: '', label: any }, ...all.map(({ id, name }) => ({ value: String(id), label: name }))],
    value: form.values[key] === null ? '' : String(form.values[key]),
    error: form.errors[key],
    onChange: (value: string | null) => form.setFieldValue(key, value ? Number(value) : null),
  });
  return (
    <FormFrame {...frame} submit={t('sla.save')} onCancel={onClose}>
      <Select
        label={t('inbox:priority.label')}
        allowDeselect={false}
        data={[
          { value: '', label: t('sla.anyPriority') },
          ...pressing.map((value) => ({ value, label: t(`inbox:priority.${value}`) })),
        ]}
        value={form.values.priority ?? ''}
        error={form.errors.priority}
        onChange={(chosen) =>
          form.setFieldValue('priority', pressing.find((value) => value === chosen) ?? null)
        }
      />
      <Select label={t('sla.label')} {...choose('label_id', t('sla.anyLabel'), labels)} />
      {numbers.length > 1 ? (
        <Select
          label={t('sla.number')}
          {...choose(
            'phone_number_id',
            t('sla.anyNumber'),
            numbers.map(({ id, display_phone_number }) => ({ id, name: display_phone_number ?? String(id) })),
          )}
        />
      ) : null}
      {slaKinds.map((kind) => (
        <NumberInput
          key={kind}
          label={t(`sla.${kind}`)}
          description={t('sla.minutes')}
          min={1}
          max={525_600}
          allowDecimal={false}
          {...form.getInputProps(`${kind}_minutes`)}
        />
      ))}
      <Switch
        size="md"
        label={t('sla.business')}
        checked={form.values.in_business_hours}
        onChange={(event) => form.setFieldValue('in_business_hours', event.currentTarget.checked)}
      />
    </FormFrame>
  );
}

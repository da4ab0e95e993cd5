import { blockReasons, conversationPriorities, type MacroSteps } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { MultiSelect, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams, useTeam, useUser } from '#app/session/hooks.ts';
import { closingReasonsQuery } from '#data/inbox/closingReasons.ts';
import { labelsQuery } from '#data/inbox/queries.ts';
import { useAgents } from '#data/inbox/useAgents.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { type Variable, VariableField } from '#ui/variables/VariableField.tsx';

interface StepFieldsProps {
  steps: MacroSteps;
  /** Of the server, by the name of the field. */
  errors: Record<string, ReactNode>;
  onChange: (patch: Partial<MacroSteps>) => void;
}

/** In the order in which they happen. */
export function StepFields({ steps, errors, onChange }: StepFieldsProps) {
  const { t } = useTranslation('macros');
  const variables = useVariables();
  return (
    <>
      <LabelFields steps={steps} errors={errors} onChange={onChange} />
      <AssignField steps={steps} errors={errors} onChange={onChange} />
      <PriorityField steps={steps} errors={errors} onChange={onChange} />
      <Textarea
        label={t('form.note')}
        description={t('form.noteHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={steps.note}
        error={errors['steps.note']}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <VariableField
        label={t('form.reply')}
        description={t('form.replyHint')}
        value={steps.reply}
        maxLength={limits.message.text}
        variables={variables}
        error={errors['steps.reply']}
        onChange={(reply) => onChange({ reply })}
      />
      <FinishField steps={steps} errors={errors} onChange={onChange} />
    </>
  );
}

function LabelFields({ steps, errors, onChange }: StepFieldsProps) {
  const { t } = useTranslation('macros');
  const { team_id } = useNumberParams();
  const labels = useQuery(labelsQuery(team_id)).data ?? [];
  const choices = (not: readonly number[]) =>
    labels.filter(({ id }) => !not.includes(id)).map(({ id, name }) => ({ value: String(id), label: name }));
  const field = (key: 'add_labels' | 'remove_labels', label: string, other: readonly number[]) => (
    <MultiSelect
      label={label}
      data={choices(other)}
      searchable
      maxValues={20}
      nothingFoundMessage={t('form.noLabel')}
      value={steps[key].map(String)}
      error={errors[`steps.${key}`]}
      onChange={(values) => onChange({ [key]: values.map(Number) })}
    />
  );
  return (
    <>
      {field('add_labels', t('form.addLabels'), steps.remove_labels)}
      {field('remove_labels', t('form.removeLabels'), steps.add_labels)}
    </>
  );
}

function AssignField({ steps, errors, onChange }: StepFieldsProps) {
  const { t } = useTranslation('macros');
  const place = useNumberParams();
  const agents = useAgents(place);
  const mayAssign = useCan('conversations.assign');
  if (!mayAssign) return null;
  return (
    <Select
      label={t('form.assign')}
      allowDeselect={false}
      data={[
        { value: '', label: t('form.assignLeave') },
        { value: 'me', label: t('form.assignMe') },
        { value: 'nobody', label: t('form.assignNobody') },
        ...agents.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
      ]}
      value={steps.assign === null ? '' : String(steps.assign)}
      error={errors['steps.assign']}
      onChange={(value) => onChange({ assign: readAssign(value) })}
    />
  );
}

function readAssign(value: string | null): MacroSteps['assign'] {
  if (!value) return null;
  return value === 'me' || value === 'nobody' ? value : Number(value);
}

function PriorityField({ steps, onChange }: StepFieldsProps) {
  const { t } = useTranslation('macros');
  return (
    <Select
      label={t('inbox:priority.label')}
      allowDeselect={false}
      data={[
        { value: '', label: t('form.assignLeave') },
        ...conversationPriorities.map((value) => ({ value, label: t(`inbox:priority.${value}`) })),
      ]}
      value={steps.priority ?? ''}
      onChange={(chosen) =>
        onChange({ priority: conversationPriorities.find((one) => one === chosen) ?? null })
      }
    />
  );
}

const snoozeHours = [1, 3, 24, 72, 168];

function FinishField(props: StepFieldsProps) {
  const { finish } = props.steps;
  const { onChange } = props;
  const { t } = useTranslation(['macros', 'inboxMenus']);
  const format = useFormat();
  const hours = finish?.kind === 'snooze' ? [...new Set([...snoozeHours, finish.hours])] : snoozeHours;
  return (
    <>
      <Select
        label={t('form.finish')}
        allowDeselect={false}
        data={[
          { value: '', label: t('form.finishLeave') },
          { value: 'close', label: t('form.close') },
          ...hours.map((count) => ({
            value: String(count),
            label: t('form.snooze', { time: format.duration(count * 3600) }),
          })),
          ...blockReasons.map((reason) => ({
            value: reason,
            label: t('form.block', { reason: t(`inboxMenus:block.reason.${reason}`) }),
          })),
        ]}
        value={finishValue(finish)}
        onChange={(value) => onChange({ finish: readFinish(value) })}
      />
      {finish?.kind === 'close' ? <ReasonField {...props} reasonId={finish.reason_id} /> : null}
    </>
  );
}

/** Why it closes; a team without reasons is not asked. */
function ReasonField({ reasonId, errors, onChange }: StepFieldsProps & { reasonId: number | null }) {
  const { t } = useTranslation('macros');
  const { team_id } = useNumberParams();
  const asks = useTeam().closing_reasons;
  const query = useQuery({ ...closingReasonsQuery(team_id), enabled: asks !== 'none' });
  if (asks === 'none') return null;
  const reasons = (query.data?.reasons ?? []).filter(({ is_archived }) => !is_archived);
  return (
    <Select
      label={t('form.reason')}
      allowDeselect={false}
      data={[
        { value: '', label: t(asks === 'required' ? 'form.reasonAsk' : 'form.reasonNone') },
        ...reasons.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={reasonId === null ? '' : String(reasonId)}
      error={errors['steps.finish']}
      onChange={(value) => onChange({ finish: { kind: 'close', reason_id: value ? Number(value) : null } })}
    />
  );
}

function finishValue(finish: MacroSteps['finish']): string {
  if (finish === null) return '';
  if (finish.kind === 'block') return finish.reason;
  return finish.kind === 'close' ? 'close' : String(finish.hours);
}

function readFinish(value: string | null): MacroSteps['finish'] {
  if (!value) return null;
  if (value === 'close') return { kind: 'close', reason_id: null };
  const reason = blockReasons.find((one) => one === value);
  return reason ? { kind: 'block', reason } : { kind: 'snooze', hours: Number(value) };
}

/** What a macro can fill in by itself. */
function useVariables(): Variable[] {
  const { t } = useTranslation('inboxSettings');
  const user = useUser();
  const agent = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return [
    { key: 'first_name', label: t('variables.firstName'), example: 'Camille' },
    { key: 'last_name', label: t('variables.lastName'), example: 'Moreau' },
    { key: 'name', label: t('variables.name'), example: 'Camille Moreau' },
    { key: 'phone_number', label: t('variables.phone'), example: '+33 6 39 98 00 12' },
    { key: 'agent', label: t('variables.agent'), example: agent },
  ];
}

import { createMacro, type Macro, type MacroSteps, updateMacro } from '@herald/contract';
import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { macrosQuery } from '#data/macros/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { StepFields } from './StepFields.tsx';

interface MacroDialogProps {
  /** Null: a new one. */
  macro: Macro | null;
  onClose: () => void;
}

export function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const { t } = useTranslation('macros');
  return (
    <Dialog opened onClose={onClose} size="xl" title={t(macro ? 'edit' : 'add')}>
      <MacroForm macro={macro} onClose={onClose} />
    </Dialog>
  );
}

const noSteps: MacroSteps = {
  add_labels: [],
  remove_labels: [],
  assign: null,
  priority: null,
  note: '',
  reply: '',
  finish: null,
};

function MacroForm({ macro, onClose }: MacroDialogProps) {
  const { t } = useTranslation('macros');
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const mayShare = useCan('conversations.assign');
  const { form, ...frame } = useApiForm({
    initialValues: {
      name: macro?.name ?? '',
      steps: macro?.steps ?? noSteps,
      is_shared: macro?.is_shared ?? false,
    },
    validate: { name: filled },
    send: async (body) => {
      await (macro
        ? call(updateMacro, { params: { team_id, macro_id: macro.id }, body })
        : call(createMacro, { params: { team_id }, body }));
      await queryClient.invalidateQueries({ queryKey: macrosQuery(team_id).queryKey });
      notifyDone(t('saved'));
      onClose();
    },
  });
  return (
    <FormFrame {...frame} submit={t('common:action.save')} onCancel={onClose}>
      <TextInput
        label={t('name')}
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <StepFields
        steps={form.values.steps}
        errors={form.errors}
        onChange={(patch) => form.setFieldValue('steps', { ...form.values.steps, ...patch })}
      />
      <Switch
        size="md"
        label={t('shareLabel')}
        description={t(mayShare ? 'shareText' : 'shareNeeds')}
        disabled={!mayShare}
        checked={form.values.is_shared}
        onChange={(event) => form.setFieldValue('is_shared', event.currentTarget.checked)}
      />
    </FormFrame>
  );
}

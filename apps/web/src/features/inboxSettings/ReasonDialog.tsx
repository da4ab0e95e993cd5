import type { ClosingReason, ClosingReasons } from '@herald/contract';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { useClosingReasons } from './useClosingReasons.ts';

interface ReasonDialogProps {
  list: ClosingReasons;
  /** Null: a new one. */
  reason: ClosingReason | null;
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation('inboxSettings');
  return (
    <Dialog opened onClose={props.onClose} title={t(props.reason ? 'closing.rename' : 'closing.add')}>
      <ReasonForm {...props} />
    </Dialog>
  );
}

function ReasonForm({ list, reason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('inboxSettings');
  const { save } = useClosingReasons();
  const offered = list.reasons.filter(({ is_archived }) => !is_archived);
  const { form, ...frame } = useApiForm({
    // As the server names a refusal of the list.
    initialValues: { reasons: reason?.name ?? '' },
    validate: { reasons: filled },
    send: async ({ reasons: name }) => {
      const renamed = offered.map((one) => (one.id === reason?.id ? { id: one.id, name } : one));
      await save({ is_required: list.is_required, reasons: reason ? renamed : [...offered, { name }] });
      onClose();
    },
  });
  return (
    <FormFrame {...frame} submit={t('common:action.save')} onCancel={onClose}>
      <TextInput
        label={t('closing.name')}
        description={t('closing.nameExample')}
        required
        maxLength={120}
        data-autofocus
        autoComplete="off"
        key={form.key('reasons')}
        {...form.getInputProps('reasons')}
      />
    </FormFrame>
  );
}

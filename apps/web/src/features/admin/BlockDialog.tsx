import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { atLeast } from '#ui/validators.ts';

interface BlockDialogProps {
  name: string;
  /** What it means. */
  text: string;
  send: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Why, before anybody is stopped, since they will read it. */
export function BlockDialog({ name, text, send, onClose }: BlockDialogProps) {
  const { t } = useTranslation('admin');
  const { form, ...frame } = useApiForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => atLeast(5)(reason.trim()) },
    send: async ({ reason }) => {
      await send(reason);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={<Text fw={650}>{t('block.title', { name })}</Text>}>
      <FormFrame {...frame} submit={t('block.block')} isLoss onCancel={onClose}>
        <Text>{text}</Text>
        <Textarea
          label={t('people.reason')}
          description={t('block.reasonHint')}
          maxLength={300}
          autosize
          minRows={2}
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </FormFrame>
    </Dialog>
  );
}

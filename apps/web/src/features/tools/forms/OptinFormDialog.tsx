import { createOptinForm, type OptinForm, type OptinFormShape, updateOptinForm } from '@herald/contract';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { toolKeys } from '#data/keys/tools.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { atLeast, filled } from '#ui/validators.ts';
import { OptinFormFields } from './OptinFormFields.tsx';
import { useFormPreview } from './queries.ts';
import { useFirstShape } from './useFirstShape.ts';

interface OptinFormDialogProps {
  /** The form to change, or a new one; null: closed. */
  form: OptinForm | 'new' | null;
  onClose: () => void;
  onCreated: (form: OptinForm) => void;
}

/** Shapes a form beside the page that comes of it. */
export function OptinFormDialog({ form, onClose, onCreated }: OptinFormDialogProps) {
  const { t } = useTranslation('tools');
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  return (
    <Dialog
      opened={form !== null}
      onClose={onClose}
      size="min(1040px, 96vw)"
      fullScreen={isNarrow}
      title={t(form === 'new' ? 'form.newTitle' : 'form.editTitle')}
    >
      <Editor known={form === 'new' ? null : form} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

type EditorProps = Omit<OptinFormDialogProps, 'form'> & { known: OptinForm | null };

function Editor({ known, onClose, onCreated }: EditorProps) {
  const { t } = useTranslation('tools');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const first = useFirstShape(known);
  const { form, ...frame } = useApiForm<OptinFormShape>({
    initialValues: first,
    validate: { name: filled, title: filled, button: filled, consent_text: atLeast(10) },
    send: async (body) => {
      const { data } = known
        ? await call(updateOptinForm, { params: { ...params, form_id: known.id }, body })
        : await call(createOptinForm, { params, body });
      await queryClient.invalidateQueries({ queryKey: toolKeys.forms(params) });
      onClose();
      if (!known) onCreated(data);
    },
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <FormFrame {...frame} submit={t(known ? 'link.save' : 'form.create')} onCancel={onClose}>
        <OptinFormFields form={form} />
      </FormFrame>
      <Preview shape={form.values} />
    </SimpleGrid>
  );
}

function Preview({ shape }: { shape: OptinFormShape }) {
  const { t } = useTranslation('tools');
  const [settled] = useDebouncedValue(shape, 300);
  const { data } = useFormPreview(settled);
  return (
    <Stack gap={4}>
      <Text fw={550} size="sm">
        {t('form.preview')}
      </Text>
      <iframe
        title={t('form.preview')}
        sandbox=""
        srcDoc={data ?? ''}
        style={{ width: '100%', minHeight: 560, border: '1px solid var(--hairline)', borderRadius: 8 }}
      />
    </Stack>
  );
}

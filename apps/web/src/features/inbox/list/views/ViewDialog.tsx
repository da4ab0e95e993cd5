import { createInboxView, type InboxView, noNumber, updateInboxView } from '@herald/contract';
import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { viewsQuery } from '#data/inbox/queries.ts';
import { useListPlace } from '#data/inbox/useListPlace.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';

interface ViewDialogProps {
  /** Null: what is chosen now becomes a new view. */
  view: InboxView | null;
  onClose: () => void;
}

export function ViewDialog({ view, onClose }: ViewDialogProps) {
  const { t } = useTranslation('inbox');
  const place = useNumberParams();
  const queryClient = useQueryClient();
  const { filters, choose } = useInboxState();
  const mayShare = useCan('conversations.assign');
  const all_numbers = useListPlace().phone_number_id === noNumber;
  const { form, ...frame } = useApiForm({
    initialValues: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    validate: { name: filled },
    send: async (values) => {
      const { data } = view
        ? await call(updateInboxView, { params: { ...place, view_id: view.id }, body: values })
        : await call(createInboxView, { params: place, body: { ...values, filters, all_numbers } });
      await queryClient.invalidateQueries({ queryKey: viewsQuery(place).queryKey });
      notifyDone(t('views:saved', { name: data.name }));
      if (!view) choose(data.filters, data.id);
      onClose();
    },
  });
  const title = t(view ? 'views:edit' : 'views:save');
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormFrame {...frame} submit={t('common:action.save')} onCancel={onClose}>
        <TextInput
          label={t('views:name')}
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
          key={form.key('name')}
        />
        {mayShare ? (
          <Switch
            label={t('views:share')}
            description={t('views:shareHint')}
            {...form.getInputProps('is_shared', { type: 'checkbox' })}
            key={form.key('is_shared')}
          />
        ) : null}
      </FormFrame>
    </Dialog>
  );
}

import { createGroup, type Group as List, updateGroup } from '@herald/contract';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { refreshGroups } from '#data/groups/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { ColorField } from './ColorField.tsx';

interface GroupDialogProps {
  opened: boolean;
  /** The list to change; absent: a new one. */
  list?: List | undefined;
  onClose: () => void;
  onSaved?: (list: List) => void;
}

/** Creates a list, or gives one another name or colour. */
export function GroupDialog({ opened, list, onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation('groups');
  return (
    <Dialog opened={opened} onClose={onClose} title={t(list ? 'edit.title' : 'create.title')}>
      <ListForm list={list} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

function ListForm({ list, onClose, onSaved }: Omit<GroupDialogProps, 'opened'>) {
  const { t } = useTranslation('groups');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { form, ...frame } = useApiForm({
    initialValues: { name: list?.name ?? '', color: list?.color ?? ('green' as List['color']) },
    validate: { name: filled },
    send: async (body) => {
      const { data } = list
        ? await call(updateGroup, { params: { ...params, group_id: list.id }, body })
        : await call(createGroup, { params, body });
      // Tables of people show names and colours of lists as well.
      await Promise.all([refreshGroups(queryClient, params), refreshContacts(queryClient, params)]);
      notifyDone(t(list ? 'edit.done' : 'create.done'));
      onClose();
      onSaved?.(data);
    },
  });
  return (
    <FormFrame {...frame} submit={t(list ? 'edit.submit' : 'create.submit')} onCancel={onClose}>
      <TextInput
        label={t('field.name')}
        required
        maxLength={120}
        data-autofocus
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ColorField value={form.values.color} onChange={(color) => form.setFieldValue('color', color)} />
    </FormFrame>
  );
}

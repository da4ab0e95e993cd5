import {
  ApiError,
  type CannedReply,
  createCannedReply,
  type StoredFile,
  updateCannedReply,
} from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Autocomplete, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams, useUser } from '#app/session/hooks.ts';
import { cannedRepliesQuery } from '#data/cannedReplies/queries.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { type Variable, VariableField } from '#ui/variables/VariableField.tsx';
import { foldersOf } from './folders.ts';
import { ReplyFile } from './ReplyFile.tsx';

interface ReplyDialogProps {
  /** Null: a new one. */
  reply: CannedReply | null;
  /** What a new one begins with. */
  body?: string;
  onClose: () => void;
}

export function ReplyDialog(props: ReplyDialogProps) {
  const { reply, onClose } = props;
  const { t } = useTranslation('cannedReplies');
  return (
    <Dialog opened onClose={onClose} size="xl" title={t(reply ? 'edit' : 'add')}>
      <ReplyForm {...props} />
    </Dialog>
  );
}

/** As the server takes it: letters of any language, digits, - and _. */
const shortcutShape = /^[\p{L}\p{N}_-]+$/u;

function ReplyForm({ reply, body = '', onClose }: ReplyDialogProps) {
  const { t } = useTranslation('cannedReplies');
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const variables = useVariables();
  const folders = foldersOf(useQuery(cannedRepliesQuery(team_id)).data ?? []);
  const [isBusy, setBusy] = useState(false);
  const { form, ...frame } = useApiForm({
    initialValues: {
      shortcut: reply?.shortcut ?? '',
      body: reply?.body ?? body,
      file: (reply?.file ?? null) as StoredFile | null,
      file_id: null,
      folder: reply?.folder ?? '',
      is_shared: reply?.is_shared ?? true,
    },
    validate: {
      shortcut: (text) =>
        filled(text) ?? (shortcutShape.test(text.trim().replace(/^\//, '')) ? null : t('shortcut.shape')),
      body: filled,
    },
    send: async ({ shortcut, body, file, folder, is_shared }) => {
      const values = {
        shortcut: shortcut.trim().replace(/^\//, ''),
        body,
        folder,
        is_shared,
        file_id: file?.id ?? null,
      };
      try {
        await (reply
          ? call(updateCannedReply, { params: { team_id, canned_reply_id: reply.id }, body: values })
          : call(createCannedReply, { params: { team_id }, body: values }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'shortcut_taken') {
          error.fields.shortcut ??= [error.message];
        }
        throw error;
      }
      await queryClient.invalidateQueries({ queryKey: cannedRepliesQuery(team_id).queryKey });
      notifyDone(t('saved'));
      onClose();
    },
  });
  return (
    <FormFrame {...frame} submit={t('common:action.save')} disabled={isBusy} onCancel={onClose}>
      <TextInput
        label={t('shortcut.label')}
        description={t('shortcut.hint')}
        leftSection="/"
        maxLength={40}
        maw={320}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('shortcut')}
        key={form.key('shortcut')}
      />
      <VariableField
        label={t('body.label')}
        description={t('body.hint')}
        value={form.values.body}
        maxLength={limits.message.text}
        variables={variables}
        error={form.errors.body}
        onChange={(text) => form.setFieldValue('body', text)}
        onBlur={() => void form.validateField('body')}
      />
      <Autocomplete
        label={t('folder.label')}
        description={t('folder.hint')}
        data={folders}
        maxLength={60}
        maw={320}
        {...form.getInputProps('folder')}
        key={form.key('folder')}
      />
      <Switch
        size="md"
        label={t('own.label')}
        description={t('own.hint')}
        checked={!form.values.is_shared}
        onChange={(event) => form.setFieldValue('is_shared', !event.currentTarget.checked)}
      />
      <ReplyFile
        file={form.values.file}
        error={form.errors.file_id as string | undefined}
        onChange={(file) => form.setFieldValue('file', file)}
        onBusy={setBusy}
      />
    </FormFrame>
  );
}

/** What every contact has, who answers, and the team's own fields. */
function useVariables(): Variable[] {
  const { t } = useTranslation('inboxSettings');
  const { team_id } = useNumberParams();
  const user = useUser();
  const maySeeFields = useCan('contacts.view');
  const fields = useQuery({ ...fieldsQuery(team_id), enabled: maySeeFields }).data ?? [];
  const agent = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return [
    { key: 'first_name', label: t('variables.firstName'), example: 'Camille' },
    { key: 'last_name', label: t('variables.lastName'), example: 'Moreau' },
    { key: 'name', label: t('variables.name'), example: 'Camille Moreau' },
    { key: 'phone_number', label: t('variables.phone'), example: '+33 6 39 98 00 12' },
    { key: 'agent', label: t('variables.agent'), example: agent },
    ...fields.map(({ key, name }) => ({ key, label: name, example: name })),
  ];
}

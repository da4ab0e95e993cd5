import { type ChatLink, createChatLink, longestFirstMessage, updateChatLink } from '@herald/contract';
import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { toolKeys } from '#data/keys/tools.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';

interface ChatLinkDialogProps {
  /** The link to change, or a new one; null: closed. */
  link: ChatLink | 'new' | null;
  onClose: () => void;
  onCreated: (link: ChatLink) => void;
}

/** Names a link and gives it its first message. */
export function ChatLinkDialog({ link, onClose, onCreated }: ChatLinkDialogProps) {
  const { t } = useTranslation('tools');
  return (
    <Dialog
      opened={link !== null}
      onClose={onClose}
      title={t(link === 'new' ? 'link.newTitle' : 'link.editTitle')}
    >
      <LinkForm link={link === 'new' ? null : link} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

type LinkFormProps = Omit<ChatLinkDialogProps, 'link'> & { link: ChatLink | null };

function LinkForm({ link, onClose, onCreated }: LinkFormProps) {
  const { t } = useTranslation('tools');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { form, ...frame } = useApiForm({
    initialValues: { name: link?.name ?? '', message: link?.message ?? '' },
    validate: { name: filled },
    send: async (body) => {
      const { data } = link
        ? await call(updateChatLink, { params: { ...params, chat_link_id: link.id }, body })
        : await call(createChatLink, { params, body });
      await queryClient.invalidateQueries({ queryKey: toolKeys.chatLinks(params) });
      onClose();
      if (!link) onCreated(data);
    },
  });
  return (
    <FormFrame {...frame} submit={t(link ? 'link.save' : 'link.create')} onCancel={onClose}>
      <TextInput
        label={t('link.name')}
        description={t('link.nameHint')}
        placeholder={t('link.namePlaceholder')}
        required
        maxLength={120}
        data-autofocus
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('link.message')}
        description={t('link.messageHint')}
        placeholder={t('link.placeholder')}
        maxLength={longestFirstMessage}
        autosize
        minRows={2}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
    </FormFrame>
  );
}

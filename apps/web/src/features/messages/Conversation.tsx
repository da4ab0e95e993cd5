import type { Message } from '@herald/contract';
import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconArrowRight, IconUpload } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { Composer } from './composer/Composer.tsx';
import { TemplateDialog } from './composer/TemplateDialog.tsx';
import { useAttachments } from './composer/useAttachments.ts';
import { useDraft } from './composer/useDraft.ts';
import { useFileDrop } from './composer/useFileDrop.ts';
import { useTyping } from './composer/useTyping.ts';
import { ContactPane } from './contact/ContactPane.tsx';
import layout from './InboxLayout.module.css';
import { InboxTitle } from './InboxTitle.tsx';
import { withOutgoing } from './outbox/shownMessage.ts';
import { useOutbox, useOutgoing, useSend } from './outbox/useOutbox.ts';
import type { Place } from './place.ts';
import { plainHeader } from './plainHeader.ts';
import { MessageList, type MessageListHandle } from './thread/MessageList.tsx';
import classes from './thread/Thread.module.css';
import { ThreadHeader } from './thread/ThreadHeader.tsx';
import type { ThreadData } from './thread/threadData.ts';
import { UnclearDialogs } from './thread/UnclearDialogs.tsx';
import { useLetGo } from './thread/useLetGo.ts';
import { useRetry } from './thread/useRetry.ts';
import type { useThread } from './thread/useThread.ts';
import { useContactName } from './useContactName.ts';

interface ConversationProps {
  place: Place;
  contactId: number;
  data: ThreadData;
  thread: ReturnType<typeof useThread>;
}

/** The open conversation: thread, composer, and who the person is. */
export function Conversation({ place, contactId, data, thread }: ConversationProps) {
  const { t } = useTranslation('messages');
  const { conversation, closesAt } = data;
  const name = useContactName()(conversation);
  const mayReply = useCan('conversations.reply');
  const list = useRef<MessageListHandle>(null);
  const pane = useContactPane();
  const [templateOpened, template] = useDisclosure();

  const { draft, change } = useDraft(place, contactId);
  const attachments = useAttachments(place, change);
  const drop = useFileDrop(attachments.add, mayReply && closesAt !== null);
  const outbox = useOutbox(place);
  const { outgoing, isOffline } = useOutgoing(outbox, contactId);
  const messages = useMemo(() => withOutgoing(data.messages, outgoing), [data.messages, outgoing]);
  const tellTyping = useTyping(place, contactId, messages);
  const send = useSend(
    outbox,
    contactId,
    useCallback(() => list.current?.toEnd(), []),
  );
  const { retry, uncertain, confirm, cancel, isPending } = useRetry(place, contactId, outbox);
  const { ask, ...letGo } = useLetGo(place, contactId);
  const discard = useCallback(
    (message: Message) => (message.id < 0 ? outbox.discard(message.client_id ?? '') : ask(message)),
    [outbox, ask],
  );
  const reply = useCallback(
    ({ id, contact_is_sender, ...message }: Message) => {
      const preview = 'body' in message.message ? message.message.body : '';
      change({ quoted: { id, preview: preview ?? '', contact_is_sender } });
      focusComposer();
    },
    [change],
  );
  useShortcuts(t('keys.conversation'), [{ keys: 'r', label: t('keys.reply'), run: focusComposer }]);

  return (
    <section
      className={layout.conversation}
      data-pane={pane.isInline || undefined}
      aria-label={t('thread.with', { name })}
    >
      <InboxTitle>{name}</InboxTitle>
      <div className={classes.pane} {...drop.handlers}>
        <ThreadHeader
          conversation={conversation}
          closesAt={closesAt}
          isPaneOpen={pane.isOpen}
          onTogglePane={pane.toggle}
        />
        <MessageList
          ref={list}
          messages={messages}
          notes={data.notes}
          unreadFrom={thread.unreadFrom}
          contactName={name}
          isOffline={isOffline}
          hasOlder={data.olderCursor !== null}
          older={thread.older}
          loadOlder={thread.loadOlder}
          onReply={mayReply ? reply : undefined}
          onRetry={mayReply ? retry : undefined}
          onDiscard={discard}
        />
        <Composer
          conversation={conversation}
          closesAt={closesAt}
          contactName={name}
          draft={draft}
          change={change}
          attachments={attachments}
          send={send}
          onTyping={tellTyping}
          onTemplate={template.open}
        />
        {drop.isOver ? (
          <div className={classes.drop}>
            <IconUpload size={32} stroke={1.5} aria-hidden />
            {t('attach.drop')}
          </div>
        ) : null}
      </div>
      {pane.isInline ? (
        <aside className={layout.contact} aria-label={t('contact.details')}>
          <ContactPane place={place} contactId={contactId} />
        </aside>
      ) : (
        <Drawer
          attributes={plainHeader}
          opened={pane.isOpen}
          onClose={pane.toggle}
          position="right"
          size="min(380px, 100vw)"
          title={t('contact.details')}
          closeButtonProps={{
            'aria-label': t('common:action.back'),
            icon: <IconArrowRight size={20} stroke={1.6} aria-hidden />,
          }}
          padding={0}
          styles={{ header: { paddingInline: 16 }, title: { fontWeight: 650 } }}
        >
          <ContactPane place={place} contactId={contactId} />
        </Drawer>
      )}
      <TemplateDialog
        opened={templateOpened}
        onClose={template.close}
        conversation={conversation}
        send={send}
      />
      <UnclearDialogs
        resend={{ message: uncertain, isPending, onConfirm: confirm, onClose: cancel }}
        letGo={{
          message: letGo.asked,
          isPending: letGo.isPending,
          onConfirm: letGo.confirm,
          onClose: letGo.cancel,
        }}
      />
    </section>
  );
}

/** Beside the thread where there is room, and remembered; over it where there is none. */
function useContactPane() {
  const hasRoom = useMediaQuery('(min-width: 82em)', false, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useLocalStorage({
    key: 'herald-inbox-contact',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [opened, setOpened] = useState(false);
  const isOpen = hasRoom ? wanted : opened;
  return {
    isOpen,
    isInline: hasRoom && wanted,
    toggle: () => (hasRoom ? setWanted(!wanted) : setOpened(!opened)),
  };
}

/** The text to write in, or, when the window is closed, the button that offers a template. */
function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-composer-focus]')?.focus();
}

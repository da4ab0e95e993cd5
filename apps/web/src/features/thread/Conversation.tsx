import type { Message } from '@herald/contract';
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconUpload } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { withOutgoing } from '#data/conversations/outbox/shownMessage.ts';
import { useOutbox, useOutgoing, useSend } from '#data/conversations/outbox/useOutbox.ts';
import { useMyPresence, usePresence } from '#data/conversations/presence/usePresence.ts';
import type { ThreadData } from '#data/conversations/thread/threadData.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import {
  Composer,
  type ComposerMode,
  focusComposer,
  LazyTemplateDialog,
  useAttachments,
  useDraft,
  useFileDrop,
  useTyping,
} from '#features/composer/index.ts';
import { ContactPane, useContactPane } from '#features/contactPane/index.ts';
import { LazyBoundary } from '#ui/lazy/lazyPart.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { plainHeader } from '#ui/plainHeader.ts';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import { useReact } from './react/useReact.ts';
import classes from './Thread.module.css';
import { ThreadHeader } from './ThreadHeader.tsx';
import layout from './ThreadLayout.module.css';
import { UnclearDialogs } from './UnclearDialogs.tsx';
import { useJumpFromAddress } from './useJumpFromAddress.ts';
import { useLetGo } from './useLetGo.ts';
import { useRetry } from './useRetry.ts';
import type { useThread } from './useThread.ts';

interface ConversationProps {
  place: NumberParams;
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
  // The messages are what was asked for: they are painted first, the pane beside them a frame later.
  const isDrawn = useDeferredValue(true, false);
  const [templateOpened, template] = useDisclosure();
  const closeTemplate = () => {
    template.close();
    requestAnimationFrame(focusComposer);
  };
  const react = useReact(place, contactId);
  const [mode, setMode] = useState<ComposerMode>('reply');

  const { draft, change } = useDraft(place, contactId);
  const attachments = useAttachments(place, change);
  const drop = useFileDrop(attachments.add, mayReply && closesAt !== null);
  const outbox = useOutbox(place);
  const { outgoing, isOffline } = useOutgoing(outbox, contactId);
  const messages = useMemo(() => withOutgoing(data.messages, outgoing), [data.messages, outgoing]);
  useJumpFromAddress(list);
  const tellCustomer = useTyping(place, contactId, messages);
  const tellColleagues = useMyPresence(place, contactId);
  const tellTyping = useCallback(() => {
    tellCustomer();
    tellColleagues();
  }, [tellCustomer, tellColleagues]);
  const typing = usePresence(place, contactId).flatMap(({ is_typing, name }) => (is_typing ? [name] : []));
  const toEnd = useCallback(() => list.current?.toEnd(), []);
  const send = useSend(outbox, contactId, toEnd);
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
      setMode('reply');
      requestAnimationFrame(focusComposer);
    },
    [change],
  );
  const write = (next: ComposerMode) => {
    setMode(next);
    requestAnimationFrame(focusComposer);
  };
  useShortcuts(t('keys.conversation'), [
    { keys: 'r', label: t('keys.reply'), run: () => write('reply') },
    { keys: 'n', label: t('conversation:keys.note'), run: () => write('note') },
  ]);

  return (
    <section
      className={layout.conversation}
      data-pane={pane.isInline || undefined}
      aria-label={t('thread.with', { name })}
    >
      <PageTitle>{name}</PageTitle>
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
          thread={thread}
          contactName={name}
          isOffline={isOffline}
          hasOlder={data.olderCursor !== null}
          mayReply={mayReply}
          onReply={mayReply ? reply : undefined}
          onReact={mayReply && closesAt !== null ? react : undefined}
          onRetry={mayReply ? retry : undefined}
          onDiscard={discard}
        />
        <Composer
          place={place}
          conversation={conversation}
          closesAt={closesAt}
          mode={mode}
          onMode={setMode}
          onAdded={toEnd}
          scheduled={data.scheduled}
          messages={messages}
          contactName={name}
          typing={typing}
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
          {isDrawn ? (
            <ContactPane place={place} contactId={contactId} shop={conversation.integrations.shopify} />
          ) : null}
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
          <ContactPane place={place} contactId={contactId} shop={conversation.integrations.shopify} />
        </Drawer>
      )}
      {templateOpened ? (
        <LazyBoundary name={t('template.choose')} onClose={closeTemplate}>
          <LazyTemplateDialog
            opened
            onClose={template.close}
            conversation={conversation}
            draft={draft}
            change={change}
            send={send}
          />
        </LazyBoundary>
      ) : null}
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

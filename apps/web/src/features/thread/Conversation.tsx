import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import type { ThreadData } from '#data/conversations/thread/threadData.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import {
  ComposerSkeleton,
  ComposerSpace,
  LazyComposer,
  useAttachments,
  useDraft,
  useFileDrop,
} from '#features/composer/index.ts';
import { useContactPane } from '#features/contactPane/index.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ContactAside } from './ContactAside.tsx';
import { useFind } from './find/useFind.ts';
import { useGallery } from './gallery/useGallery.ts';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import { OnceReady } from './Ready.tsx';
import { useReact } from './react/useReact.ts';
import { TemplateChoice } from './TemplateChoice.tsx';
import classes from './Thread.module.css';
import { ThreadHeader } from './ThreadHeader.tsx';
import layout from './ThreadLayout.module.css';
import { UnclearDialogs } from './UnclearDialogs.tsx';
import { useComposing } from './useComposing.ts';
import { useJumpFromAddress } from './useJumpFromAddress.ts';
import { useOutgoingMessages } from './useOutgoingMessages.ts';
import type { useThread } from './useThread.ts';
import { useWhoWrites } from './useWhoWrites.ts';

const FindBar = lazyPart(async () => {
  const [bar] = await Promise.all([import('./find/FindBar.tsx'), loadTexts('find')]);
  return bar;
});

const Gallery = lazyPart(async () => {
  const [gallery] = await Promise.all([import('./gallery/Gallery.tsx'), loadTexts('gallery')]);
  return gallery;
});

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
  const mayAnswer = mayReply && closesAt !== null && conversation.blocked === null;
  const offered = { conversation, closesAt, mayReply };
  const pane = useContactPane();
  const [templateOpened, template] = useDisclosure();
  const react = useReact(place, contactId);
  const list = useRef<MessageListHandle>(null);
  const toEnd = useCallback(() => list.current?.toEnd(), []);
  useJumpFromAddress(list, place, contactId);
  const find = useFind();
  const gallery = useGallery();

  const { draft, change } = useDraft(place, contactId);
  const { mode, setMode, reply, noteOn } = useComposing(change);
  const isNote = mode === 'note';
  const attachments = useAttachments(place, change, isNote ? 'noteFiles' : 'attachments');
  const drop = useFileDrop(attachments.add, isNote ? mayReply : mayAnswer);
  const out = useOutgoingMessages(place, contactId, data, toEnd);
  const { messages } = out;
  const writes = useWhoWrites(place, contactId, messages);
  const send = useCallback<typeof out.send>(
    (...sent) => {
      writes.rest();
      return out.send(...sent);
    },
    [writes.rest, out.send],
  );

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
          onFind={find.open}
          onGallery={gallery.open}
        />
        {find.isOpen ? (
          <LazyBoundary isInline name={t('conversation:find.open')}>
            <FindBar
              place={place}
              contactId={contactId}
              contactName={name}
              onJump={async (...to) => (await list.current?.jump(...to)) ?? null}
              onClose={find.close}
            />
          </LazyBoundary>
        ) : null}
        <MessageList
          ref={list}
          messages={messages}
          notes={data.notes}
          thread={thread}
          contactName={name}
          obstacle={out.obstacle}
          hasOlder={data.olderCursor !== null}
          mayReply={mayReply}
          onReply={mayReply ? reply : undefined}
          onReact={mayAnswer ? react : undefined}
          onNote={mayReply ? noteOn : undefined}
          onRetry={mayReply ? out.retry : undefined}
          onDiscard={out.discard}
        />
        <OnceReady until={<ComposerSpace {...offered} />}>
          <LazyBoundary name={t('composer.label')} isInline fallback={<ComposerSkeleton {...offered} />}>
            <LazyComposer
              place={place}
              conversation={conversation}
              closesAt={closesAt}
              mode={mode}
              onMode={setMode}
              onAdded={toEnd}
              scheduled={data.scheduled}
              messages={messages}
              newestId={out.newestId}
              isFromHere={out.isFromHere}
              contactName={name}
              typing={writes.others}
              draft={draft}
              change={change}
              attachments={attachments}
              send={send}
              onTyping={writes.tell}
              onTemplate={template.open}
            />
          </LazyBoundary>
        </OnceReady>
        {drop.isOver ? (
          <div className={classes.drop}>
            <IconUpload size={32} stroke={1.5} aria-hidden />
            {t('attach.drop')}
          </div>
        ) : null}
      </div>
      <ContactAside {...{ place, conversation, pane }} onGallery={gallery.open} />
      {templateOpened ? (
        <TemplateChoice {...{ conversation, draft, change, send }} onClose={template.close} />
      ) : null}
      {gallery.isOpen ? (
        <LazyBoundary name={t('conversation:gallery')} onClose={gallery.close}>
          <Gallery
            place={place}
            contactId={contactId}
            contactName={name}
            onJump={(messageId) => {
              gallery.close();
              if (!pane.isInline && pane.isOpen) pane.toggle();
              void list.current?.jump(messageId);
            }}
            onClose={gallery.close}
          />
        </LazyBoundary>
      ) : null}
      <UnclearDialogs {...out.questions} />
    </section>
  );
}

import type { ScheduledMessage } from '@herald/contract';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useCan, useNumber } from '#app/session/hooks.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useIsAhead } from '#ui/useTimeLeft.ts';
import { ClosedWindow } from './ClosedWindow.tsx';
import classes from './Composer.module.css';
import type { Draft } from './drafts.ts';
import { composerIsHere } from './focusComposer.ts';
import { MessageForm, type MessageFormProps } from './MessageForm.tsx';
import { type ComposerMode, ModeTabs } from './ModeTabs.tsx';
import { NoteForm } from './NoteForm.tsx';
import { Notice } from './Notice.tsx';
import { isOffline, Offline } from './Offline.tsx';
import { ScheduledList } from './scheduled/ScheduledList.tsx';
import { useHeightKept } from './useHeightKept.ts';

const BlockedBar = lazyPart(async () => {
  const [bar] = await Promise.all([import('./BlockedBar.tsx'), loadTexts('inboxMenus')]);
  return bar;
});

interface ComposerProps extends MessageFormProps {
  /** Planned messages, those that wait for an answer, and those that could not be sent. */
  scheduled: readonly ScheduledMessage[];
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  /** A note was added: the end of the thread is shown. */
  onAdded: () => void;
}

/** Where the answer is written, or a note for colleagues. */
export function Composer({ mode, onMode, onAdded, ...reply }: ComposerProps) {
  const { t } = useTranslation('messages');
  const mayReply = useCan('conversations.reply');
  const panelId = useId();
  useEffect(composerIsHere, []);
  const { place, draft, change, conversation, closesAt } = reply;
  const root = useHeightKept(
    { conversation, closesAt, mayReply },
    isPlain(draft) && reply.scheduled.length === 0,
  );
  if (!mayReply)
    return (
      <div ref={root}>
        <Notice>{t('composer.noPermission')}</Notice>
      </div>
    );
  return (
    <div className={classes.composer} ref={root} data-kept>
      <ScheduledList place={place} contactId={conversation.contact_id} scheduled={reply.scheduled} />
      <ModeTabs mode={mode} onChange={onMode} panelId={panelId} />
      <div role="tabpanel" id={panelId} aria-label={t(`conversation:mode.${mode}`)}>
        {mode === 'note' ? (
          <NoteForm
            place={place}
            contactId={conversation.contact_id}
            {...{ draft, change }}
            files={reply.attachments}
            onAdded={onAdded}
          />
        ) : (
          <Reply {...reply} />
        )}
      </div>
    </div>
  );
}

const isPlain = ({ text, attachments, quoted }: Draft) =>
  text === '' && attachments.length === 0 && quoted === null;

/** The answer, or why none can be written, and what can be done instead. */
function Reply({ scheduled, ...form }: Omit<ComposerProps, 'mode' | 'onMode' | 'onAdded'>) {
  const { t } = useTranslation('messages');
  const number = useNumber();
  const isOpen = useIsAhead(form.closesAt);
  const { blocked, contact_id: contactId } = form.conversation;
  if (blocked) return <BlockedBar contactId={contactId} blocked={blocked} />;
  if (number.account_violation) return <Notice tone="bad">{t('composer.violation')}</Notice>;
  if (isOffline(number)) return <Offline />;
  if (isOpen) return <MessageForm {...form} />;
  return (
    <ClosedWindow
      place={form.place}
      conversation={form.conversation}
      draft={form.draft}
      change={form.change}
      isWaiting={scheduled.some(({ kind, status }) => kind === 'reengage' && status === 'waiting')}
      onTemplate={form.onTemplate}
    />
  );
}

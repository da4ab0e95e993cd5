import type { Conversation, Message } from '@herald/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import { useAskWhy } from '#features/inbox/index.ts';
import type { Composable } from '#ui/kinds/kind.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { AttachmentTray } from './AttachmentTray.tsx';
import classes from './Composer.module.css';
import { ComposerBar } from './ComposerBar.tsx';
import { ToFill } from './canned/ToFill.tsx';
import { useCannedSuggest } from './canned/useCannedSuggest.ts';
import { LazyComposeDialog } from './dialogs/LazyComposeDialog.tsx';
import type { Draft } from './drafts.ts';
import { AnswerWarning } from './guard/AnswerWarning.tsx';
import { MessageField } from './MessageField.tsx';
import { messageKeys } from './messageKeys.ts';
import { QuotedLine } from './QuotedLine.tsx';
import { SendButtons } from './SendButtons.tsx';
import type { useAttachments } from './useAttachments.ts';
import type { ChangeDraft } from './useDraft.ts';
import { useSubmit } from './useSubmit.ts';
import { useTextEditing } from './useTextEditing.ts';
import { SpeakingForm } from './voice/SpeakingForm.tsx';

const UndoSend = lazyPart(async () => ({ default: (await import('./undo/UndoSend.tsx')).UndoSend }));

export interface MessageFormProps {
  place: NumberParams;
  conversation: Conversation;
  /** When the window closes, by this browser's clock. */
  closesAt: number | null;
  messages: readonly Message[];
  /** Of the messages that the person looks at; null while these are old ones. */
  newestId: number | null;
  isFromHere: (clientId: string) => boolean;
  contactName: string;
  /** Colleagues who write to the same person at this moment. */
  typing: readonly string[];
  draft: Draft;
  change: ChangeDraft;
  attachments: ReturnType<typeof useAttachments>;
  send: Send;
  /** Called with every letter. */
  onTyping: () => void;
  onTemplate: () => void;
}

/** Where the answer is written, with all that can go along. */
export function MessageForm(props: MessageFormProps) {
  const { place, draft, change, attachments, send } = props;
  const { t } = useTranslation('messages');
  const [dialog, setDialog] = useState<Composable | null>(null);
  const [isSpeaking, setSpeaking] = useState(false);
  const { field, select, mark, insert } = useTextEditing(draft.text, (text) => change({ text }));
  const canned = useCannedSuggest({ ...props, field });
  const { contact_id: contactId } = props.conversation;
  const { composed, canSend, submit, sendAll, warnedOf, keep, sent, forgetSent } = useSubmit({
    ...props,
    contactId,
    field,
  });
  const suggestKey = canned.suggest.onKeyDown;
  const askWhy = useAskWhy();
  const submitAndClose = () => {
    if (!canSend) return;
    askWhy({ contactIds: [contactId], anchor: field.current }, (reasonId) => submit({ reasonId }));
  };
  const keys = messageKeys({
    draft,
    change,
    suggestKey,
    submit,
    submitAndClose,
    mark,
    attach: attachments.add,
  });
  const letQuotedGo = () => change({ quoted: null });

  if (isSpeaking) {
    const close = () => setSpeaking(false);
    return (
      <SpeakingForm
        {...{ place, contactId, change, attachments, send }}
        quoted={draft.quoted}
        onClose={close}
      />
    );
  }
  return (
    <>
      <form
        className={classes.form}
        aria-label={t('composer.label')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {warnedOf ? <AnswerWarning colleague={warnedOf} onSend={sendAll} onKeep={keep} /> : null}
        {sent ? (
          <LazyBoundary name={t('common:action.undo')} onClose={forgetSent}>
            <UndoSend
              key={sent.until}
              {...{ place, change, sent }}
              contactId={contactId}
              isWriting={draft.text !== ''}
              onOver={forgetSent}
            />
          </LazyBoundary>
        ) : null}
        {draft.quoted ? (
          <QuotedLine quoted={draft.quoted} contactName={props.contactName} onRemove={letQuotedGo} />
        ) : null}
        <AttachmentTray attachments={draft.attachments} onRemove={attachments.remove} />
        <MessageField {...{ field, draft, change, canned }} onTyping={props.onTyping} {...keys} />
        <ToFill text={draft.text} onSelect={select} />
        <ComposerBar
          length={draft.text.length}
          onFiles={attachments.add}
          onInsert={insert}
          onMark={mark}
          onCompose={setDialog}
          onTemplate={props.onTemplate}
          onCanned={() => insert(/(^|\s)$/.test(draft.text) ? '/' : ' /')}
          onSpeak={draft.text === '' && draft.attachments.length === 0 ? () => setSpeaking(true) : undefined}
        >
          <SendButtons
            place={place}
            contactId={contactId}
            closesAt={props.closesAt}
            composed={composed}
            quoted={draft.quoted}
            change={change}
            disabled={!canSend}
            onSendAndClose={submitAndClose}
          />
        </ComposerBar>
      </form>
      {dialog ? (
        <LazyComposeDialog {...{ draft, change, send }} kind={dialog} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}

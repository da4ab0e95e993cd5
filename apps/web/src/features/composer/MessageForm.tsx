import type { Conversation, Message } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { ActionIcon, Loader, Textarea } from '@mantine/core';
import { IconSendFilled } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { AttachmentTray } from './AttachmentTray.tsx';
import classes from './Composer.module.css';
import { ComposerBar } from './ComposerBar.tsx';
import { CannedOption } from './canned/CannedOption.tsx';
import { findPlaceholders } from './canned/placeholders.ts';
import { ToFill } from './canned/ToFill.tsx';
import { useCannedSuggest } from './canned/useCannedSuggest.ts';
import { composeDraft } from './compose.ts';
import type { Composable } from './dialogs/ComposeDialog.tsx';
import type { Draft } from './drafts.ts';
import { focusComposer } from './focusComposer.ts';
import type { Mark } from './format.ts';
import { AnswerWarning } from './guard/AnswerWarning.tsx';
import { useAnswerGuard } from './guard/useAnswerGuard.ts';
import { QuotedLine } from './QuotedLine.tsx';
import { SendLater } from './scheduled/SendLater.tsx';
import { SuggestList } from './suggest/SuggestList.tsx';
import { isUploading, type useAttachments } from './useAttachments.ts';
import type { ChangeDraft } from './useDraft.ts';
import { useTextEditing } from './useTextEditing.ts';

const VoiceBar = lazyPart(async () => ({ default: (await import('./voice/VoiceBar.tsx')).VoiceBar }));
const ComposeDialog = lazyPart(async () => ({
  default: (await import('./dialogs/ComposeDialog.tsx')).ComposeDialog,
}));

export interface MessageFormProps {
  place: NumberParams;
  conversation: Conversation;
  /** When the window closes, by this browser's clock. */
  closesAt: number | null;
  messages: readonly Message[];
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

const shortcuts: Record<string, Mark> = { b: '*', i: '_' };

/** Where the answer is written, with all that can go along. */
export function MessageForm(props: MessageFormProps) {
  const { contactName, draft, change, attachments, send, onTyping } = props;
  const { t } = useTranslation('messages');
  const [dialog, setDialog] = useState<Composable | null>(null);
  const { field, select, mark, insert } = useTextEditing(draft.text, (text) => change({ text }));
  const canned = useCannedSuggest({ ...props, field });
  const isRefused = draft.attachments.some(({ state }) => state === 'refused');
  const isTooLong = draft.text.length > limits.message.text;
  const composed = composeDraft(draft);
  const isUnfilled = findPlaceholders(draft.text).length > 0;
  const canSend = composed.length > 0 && !isUploading(draft) && !isRefused && !isTooLong && !isUnfilled;
  const colleague = useAnswerGuard(props.messages, draft.text, props.typing);
  const [isWarned, setWarned] = useState(false);
  const [isSpeaking, setSpeaking] = useState(false);

  function sendAll(): void {
    setWarned(false);
    for (const [index, { message, file }] of composed.entries()) {
      send(message, { ...(file ? { file } : {}), quoted: index === 0 ? draft.quoted : null });
    }
    change({ text: '', attachments: [], quoted: null });
    field.current?.focus();
  }

  function submit(): void {
    if (!canSend) return;
    if (colleague && !isWarned) setWarned(true);
    else sendAll();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (canned.suggest.onKeyDown(event)) return;
    // Enter also ends the choice of a character in Japanese or Chinese; that is not sending.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
      return;
    }
    if (event.key === 'Escape') {
      if (draft.quoted) change({ quoted: null });
      else event.currentTarget.blur();
      return;
    }
    const wanted = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
    if (!wanted) return;
    event.preventDefault();
    mark(wanted);
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attachments.add(files);
  }

  if (isSpeaking) {
    return (
      <div className={classes.form}>
        <LazyBoundary
          isInline
          name={t('conversation:voice.record')}
          fallback={<Loader size="sm" m="sm" role="status" aria-label={t('common:loading')} />}
          onClose={() => {
            setSpeaking(false);
            requestAnimationFrame(focusComposer);
          }}
        >
          <VoiceBar
            place={props.place}
            onClose={() => setSpeaking(false)}
            onKeep={(file, voice) => attachments.add([file], voice)}
            onSend={(file, voice) => {
              setSpeaking(false);
              send({ type: 'media', file_id: file.id, voice }, { file, quoted: draft.quoted });
              change({ quoted: null });
            }}
          />
        </LazyBoundary>
      </div>
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
        {isWarned && colleague ? (
          <AnswerWarning
            colleague={colleague}
            onSend={sendAll}
            onKeep={() => {
              setWarned(false);
              field.current?.focus();
            }}
          />
        ) : null}
        {draft.quoted ? (
          <QuotedLine
            quoted={draft.quoted}
            contactName={contactName}
            onRemove={() => change({ quoted: null })}
          />
        ) : null}
        <AttachmentTray attachments={draft.attachments} onRemove={attachments.remove} />
        <div className={classes.suggested}>
          <SuggestList
            suggest={canned.suggest}
            label={t('conversation:canned.title')}
            keyOf={({ id }) => id}
            draw={(reply) => <CannedOption reply={reply} text={canned.fill(reply)} />}
          />
          <Textarea
            ref={field}
            autosize
            minRows={1}
            maxRows={9}
            variant="unstyled"
            classNames={{ input: classes.text ?? '' }}
            aria-label={t('composer.message')}
            placeholder={t(draft.attachments.length > 0 ? 'composer.caption' : 'conversation:placeholder')}
            value={draft.text}
            error={isTooLong ? t('composer.tooLong') : null}
            onChange={(event) => {
              change({ text: event.currentTarget.value });
              if (event.currentTarget.value.trim() !== '') onTyping();
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            {...canned.suggest.fieldProps}
            data-composer-focus
          />
        </div>
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
          <SendLater
            place={props.place}
            contactId={props.conversation.contact_id}
            closesAt={props.closesAt}
            composed={composed}
            quoted={draft.quoted}
            change={change}
            disabled={!canSend}
          />
          <ActionIcon
            type="submit"
            size="lg"
            radius="xl"
            variant="filled"
            disabled={!canSend}
            aria-label={t('composer.send')}
            title={t('composer.sendHint')}
          >
            <IconSendFilled size={18} aria-hidden />
          </ActionIcon>
        </ComposerBar>
      </form>
      {dialog ? (
        <LazyBoundary
          name={t(`conversation:more.${dialog}`)}
          onClose={() => {
            setDialog(null);
            requestAnimationFrame(focusComposer);
          }}
        >
          <ComposeDialog
            kind={dialog}
            draft={draft}
            change={change}
            onClose={() => setDialog(null)}
            onSend={(message) => {
              send(message, { quoted: draft.quoted });
              change({ quoted: null });
            }}
          />
        </LazyBoundary>
      ) : null}
    </>
  );
}

import { ActionIcon, FileButton, Textarea, Tooltip } from '@mantine/core';
import { IconClick, IconPaperclip, IconSendFilled, IconTemplate } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Send } from '../outbox/useOutbox.ts';
import { AttachmentTray } from './AttachmentTray.tsx';
import { ButtonsDialog } from './ButtonsDialog.tsx';
import classes from './Composer.module.css';
import { Counter } from './Counter.tsx';
import { composeDraft, longestText } from './compose.ts';
import { type Draft, emptyDraft } from './drafts.ts';
import { FormatToolbar } from './FormatToolbar.tsx';
import type { Mark } from './format.ts';
import { QuotedLine } from './QuotedLine.tsx';
import { isUploading, type useAttachments } from './useAttachments.ts';
import type { ChangeDraft } from './useDraft.ts';
import { useMarking } from './useMarking.ts';

export interface MessageFormProps {
  contactName: string;
  draft: Draft;
  change: ChangeDraft;
  attachments: ReturnType<typeof useAttachments>;
  send: Send;
  /** Called with every letter. */
  onTyping: () => void;
  onTemplate: () => void;
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;
const shortcuts: Record<string, Mark> = { b: '*', i: '_' };

export function MessageForm(props: MessageFormProps) {
  const { contactName, draft, change, attachments, send, onTyping, onTemplate } = props;
  const { t } = useTranslation('messages');
  const [buttonsOpened, setButtonsOpened] = useState(false);
  const { field, mark } = useMarking(draft.text, (text) => change({ text }));
  const isRefused = draft.attachments.some(({ state }) => state === 'refused');
  const isTooLong = draft.text.length > longestText;
  const composed = composeDraft(draft);
  const canSend = composed.length > 0 && !isUploading(draft) && !isRefused && !isTooLong;

  function submit(): void {
    if (!canSend) return;
    for (const [index, { message, file }] of composed.entries()) {
      send(message, { ...(file ? { file } : {}), quoted: index === 0 ? draft.quoted : null });
    }
    change({ ...emptyDraft, buttons: draft.buttons });
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
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
        {draft.quoted ? (
          <QuotedLine
            quoted={draft.quoted}
            contactName={contactName}
            onRemove={() => change({ quoted: null })}
          />
        ) : null}
        <AttachmentTray attachments={draft.attachments} onRemove={attachments.remove} />
        <Textarea
          ref={field}
          autosize
          minRows={1}
          maxRows={9}
          variant="unstyled"
          classNames={{ input: classes.text ?? '' }}
          aria-label={t('composer.message')}
          placeholder={t(draft.attachments.length > 0 ? 'composer.caption' : 'composer.placeholder')}
          value={draft.text}
          error={isTooLong ? t('composer.tooLong') : null}
          onChange={(event) => {
            change({ text: event.currentTarget.value });
            if (event.currentTarget.value.trim() !== '') onTyping();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          data-composer-focus
        />
        <div className={classes.bar}>
          <FileButton multiple onChange={(files) => attachments.add(files)}>
            {(props) => (
              <Tooltip label={t('attach.attach')}>
                <ActionIcon
                  {...props}
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('attach.attach')}
                >
                  <IconPaperclip {...icon} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
          <Tooltip label={t('composer.template')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('composer.template')}
              onClick={onTemplate}
            >
              <IconTemplate {...icon} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('composer.buttons')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('composer.buttons')}
              onClick={() => setButtonsOpened(true)}
            >
              <IconClick {...icon} />
            </ActionIcon>
          </Tooltip>
          <span className={classes.divider} aria-hidden="true" />
          <FormatToolbar onMark={mark} />
          <Counter length={draft.text.length} />
          <Tooltip label={t('composer.sendHint')}>
            <ActionIcon
              type="submit"
              size="lg"
              radius="xl"
              variant="filled"
              disabled={!canSend}
              aria-label={t('composer.send')}
            >
              <IconSendFilled size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </form>
      <ButtonsDialog
        opened={buttonsOpened}
        onClose={() => setButtonsOpened(false)}
        draft={draft.buttons}
        onChange={(buttons) => change({ buttons })}
        onSend={(message) => {
          send(message, { quoted: draft.quoted });
          change({ buttons: null, quoted: null });
          setButtonsOpened(false);
        }}
      />
    </>
  );
}

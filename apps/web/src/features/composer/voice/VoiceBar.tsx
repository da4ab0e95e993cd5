import type { StoredFile } from '@herald/contract';
import { ActionIcon, Progress } from '@mantine/core';
import { IconMicrophone, IconPlayerPauseFilled, IconSendFilled, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { announce } from '#data/conversations/outbox/sendFirst.ts';
import { holdPage } from '#data/files/holdPage.ts';
import { notifyDone } from '#ui/notify.ts';
import { ToolButton } from '#ui/ToolButton.tsx';
import { clock } from '#ui/voice/clock.ts';
import { VoicePlayer } from '#ui/voice/VoicePlayer.tsx';
import { isVoice, keepRecording } from './keepRecording.ts';
import type { Recording } from './recording.ts';
import { useRecorder } from './useRecorder.ts';
import { useVoiceUpload } from './useVoiceUpload.ts';
import classes from './VoiceBar.module.css';

interface VoiceBarProps {
  place: NumberParams;
  contactId: number;
  onSend: (file: StoredFile, isVoice: boolean) => void;
  /** Somebody left in the middle of it. */
  onKeep: (file: File, isVoice: boolean) => void;
  onClose: () => void;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** In place of the text while somebody speaks: record, pause, listen, throw away, send. */
export function VoiceBar({ place, contactId, onSend, onKeep, onClose }: VoiceBarProps) {
  const { t } = useTranslation('conversation');
  const upload = useVoiceUpload(place, onSend);
  const isSending = useRef(false);
  const left = useRef<Recording | null>(null);
  const recorder = useRecorder((recording) => {
    left.current = recording;
    if (!isSending.current) void keep(recording);
  });
  const [draftUrl, setDraftUrl] = useState<string | null>(null);
  const { state } = recorder;
  const { start } = recorder;
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, when the bar is opened.
  useEffect(() => void start(), []);
  const isBegun = state !== 'idle' && state !== 'asking';
  useEffect(() => (isBegun ? holdPage() : undefined), [isBegun]);
  useEffect(() => () => void (draftUrl && URL.revokeObjectURL(draftUrl)), [draftUrl]);

  async function pause(): Promise<void> {
    recorder.pause();
    const blob = await recorder.take();
    if (blob) setDraftUrl(URL.createObjectURL(await upload.prepare(blob)));
  }
  function resume(): void {
    setDraftUrl(null);
    recorder.resume();
  }
  function remove(): void {
    upload.abort();
    recorder.cancel();
    onClose();
  }
  async function send(): Promise<void> {
    isSending.current = true;
    const arrived = announce(contactId);
    try {
      const blob = upload.failed ?? (await recorder.finish());
      if (blob && (await upload.send(blob))) return;
    } finally {
      arrived();
    }
    isSending.current = false;
    if (left.current) await keep(left.current);
  }
  /** Nothing that was said is lost by looking at another conversation. */
  async function keep(recording: Recording): Promise<void> {
    const file = await keepRecording(recording, upload.prepare);
    if (!file) return;
    onKeep(file, isVoice(file));
    notifyDone(t('dialogs:voice.kept'));
  }

  if (recorder.problem) {
    return (
      <div className={classes.bar} role="alert">
        <IconMicrophone {...icon} />
        <span className={classes.words}>{t(`dialogs:voice.problem.${recorder.problem}`)}</span>
        <ToolButton size="lg" label={t('common:action.retry')} onClick={() => void start()}>
          <IconMicrophone {...icon} />
        </ToolButton>
        <ToolButton size="lg" label={t('common:action.close')} onClick={onClose}>
          <IconTrash {...icon} />
        </ToolButton>
      </div>
    );
  }
  const isRecording = state === 'recording';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields.
    <div className={classes.bar} role="group" aria-label={t('voice.record')}>
      <ToolButton size="lg" label={t('dialogs:voice.remove')} onClick={remove}>
        <IconTrash {...icon} stroke={1.6} />
      </ToolButton>
      {draftUrl ? (
        <div className={classes.player}>
          <VoicePlayer url={draftUrl} label={t('messages:media.voice')} isVoice />
        </div>
      ) : (
        <>
          <span className={classes.dot} data-on={isRecording || undefined} aria-hidden="true" />
          <span className={classes.time} role="timer">
            {clock(recorder.seconds)}
          </span>
          <span className={classes.meter} aria-hidden="true">
            {recorder.levels.map((level, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
              <i key={index} style={{ height: `${Math.round(8 + level * 92)}%` }} />
            ))}
          </span>
        </>
      )}
      <span className={classes.space} />
      {upload.progress === null ? null : (
        <Progress
          className={classes.progress ?? ''}
          value={upload.progress * 100}
          size="sm"
          aria-label={t('dialogs:voice.sending')}
        />
      )}
      {upload.problem ? (
        <span className={classes.problem} role="alert">
          {upload.problem}
        </span>
      ) : null}
      {isRecording ? (
        <ToolButton size="lg" label={t('dialogs:voice.halt')} onClick={() => void pause()}>
          <IconPlayerPauseFilled {...icon} />
        </ToolButton>
      ) : state === 'paused' ? (
        <ToolButton color="red" size="lg" label={t('dialogs:voice.resume')} onClick={resume}>
          <IconMicrophone {...icon} stroke={1.6} />
        </ToolButton>
      ) : null}
      <ActionIcon
        variant="filled"
        size="lg"
        radius="xl"
        loading={upload.progress !== null}
        disabled={!isBegun}
        aria-label={t('dialogs:voice.send')}
        title={t('dialogs:voice.send')}
        onClick={() => void send()}
        autoFocus
      >
        <IconSendFilled {...icon} />
      </ActionIcon>
    </div>
  );
}

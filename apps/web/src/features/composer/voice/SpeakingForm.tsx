import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import classes from '../Composer.module.css';
import type { Draft } from '../drafts.ts';
import { focusComposer } from '../focusComposer.ts';
import type { useAttachments } from '../useAttachments.ts';
import type { ChangeDraft } from '../useDraft.ts';

const VoiceBar = lazyPart(async () => {
  const [{ VoiceBar }] = await Promise.all([import('./VoiceBar.tsx'), loadTexts('dialogs')]);
  return { default: VoiceBar };
});

interface SpeakingFormProps {
  place: NumberParams;
  contactId: number;
  quoted: Draft['quoted'];
  change: ChangeDraft;
  attachments: ReturnType<typeof useAttachments>;
  send: Send;
  onClose: () => void;
}

/** In place of the words: a recording, which is sent by itself or kept among the files. */
export function SpeakingForm({
  place,
  contactId,
  quoted,
  change,
  attachments,
  send,
  onClose,
}: SpeakingFormProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={classes.form}>
      <LazyBoundary
        isInline
        name={t('conversation:voice.record')}
        fallback={<Loader size="sm" m="sm" role="status" aria-label={t('common:loading')} />}
        onClose={() => {
          onClose();
          requestAnimationFrame(focusComposer);
        }}
      >
        <VoiceBar
          place={place}
          contactId={contactId}
          onClose={onClose}
          onKeep={(file, voice) => attachments.add([file], voice)}
          onSend={(file, voice) => {
            onClose();
            send({ type: 'media', file_id: file.id, voice }, { file, quoted });
            change({ quoted: null });
          }}
        />
      </LazyBoundary>
    </div>
  );
}

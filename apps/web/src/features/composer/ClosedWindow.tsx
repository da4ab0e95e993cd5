import type { Conversation } from '@herald/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconClockOff, IconMessageForward, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useNow } from '#ui/useNow.ts';
import classes from './Composer.module.css';
import type { Draft } from './drafts.ts';
import type { ChangeDraft } from './useDraft.ts';

const ReengageForm = lazyPart(async () => {
  const [form] = await Promise.all([import('./reengage/ReengageForm.tsx'), loadTexts('reengage', 'values')]);
  return { default: form.ReengageForm };
});

interface ClosedWindowProps {
  place: NumberParams;
  conversation: Conversation;
  draft: Draft;
  change: ChangeDraft;
  /** One message waits for their answer already. */
  isWaiting: boolean;
  onTemplate: () => void;
}

/** After 24 hours only a template reaches the person, and opens the conversation again when it is answered. */
export function ClosedWindow({
  place,
  conversation,
  draft,
  change,
  isWaiting,
  onTemplate,
}: ClosedWindowProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const now = useNow();
  const closedAt = conversation.window_closes_at;
  // What had been begun when the window closed is where one goes on.
  const [isWriting, setWriting] = useState(draft.text !== '' || draft.reengage !== null);
  const mayWrite = !isWaiting;
  return (
    <div className={classes.closed}>
      <div className={classes.closedHead}>
        <IconClockOff size={22} stroke={1.6} aria-hidden />
        <div className={classes.closedWords}>
          <strong>
            {closedAt
              ? t('composer.closedSince', { when: format.relative(closedAt, now) })
              : t('composer.neverOpen')}
          </strong>
          <span>{t(closedAt ? 'composer.closedWhy' : 'composer.neverOpenWhy')}</span>
          {draft.attachments.length > 0 ? <span>{t('composer.draftKept')}</span> : null}
        </div>
        {isWriting && mayWrite ? null : (
          <div className={classes.closedActions}>
            {mayWrite ? (
              <Button
                leftSection={<IconMessageForward size={18} stroke={1.6} aria-hidden />}
                onClick={() => setWriting(true)}
                data-composer-focus
              >
                {t('conversation:reengage.start')}
              </Button>
            ) : null}
            <Button
              variant={mayWrite ? 'default' : 'filled'}
              leftSection={<IconTemplate size={18} stroke={1.6} aria-hidden />}
              onClick={onTemplate}
              data-composer-focus={mayWrite ? undefined : true}
            >
              {t('composer.chooseTemplate')}
            </Button>
          </div>
        )}
      </div>
      {isWriting && mayWrite ? (
        <LazyBoundary
          isInline
          name={t('conversation:reengage.start')}
          fallback={<Skeleton height={120} role="status" aria-label={t('common:loading')} />}
          onClose={() => setWriting(false)}
        >
          <ReengageForm
            place={place}
            conversation={conversation}
            draft={draft}
            change={change}
            onTemplate={onTemplate}
          />
        </LazyBoundary>
      ) : null}
    </div>
  );
}

import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { LazyTool } from '#ui/lazy/LazyTool.tsx';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { notifyDone } from '#ui/notify.ts';
import { countUsed } from '../canned/used.ts';
import type { Composed } from '../compose.ts';
import type { Draft } from '../drafts.ts';
import { focusComposer } from '../focusComposer.ts';
import type { ChangeDraft } from '../useDraft.ts';
import { type PlanTime, useScheduled } from './useScheduled.ts';

const LaterMenu = lazyPart(async () => ({ default: (await import('./LaterMenu.tsx')).LaterMenu }));
const LaterDialog = lazyPart(async () => ({ default: (await import('./LaterDialog.tsx')).LaterDialog }));

interface SendLaterProps {
  place: NumberParams;
  contactId: number;
  closesAt: number | null;
  composed: readonly Composed[];
  quoted: Draft['quoted'];
  change: ChangeDraft;
  disabled: boolean;
}

/** Beside the button that sends: the same message at another time. It leaves the field once the server has it. */
export function SendLater({
  place,
  contactId,
  closesAt,
  composed,
  quoted,
  change,
  disabled,
}: SendLaterProps) {
  const { t } = useTranslation('conversation');
  const { plan } = useScheduled(place, contactId);
  const [own, setOwn] = useState<{ cancelOnReply: boolean } | null>(null);

  const close = () => {
    setOwn(null);
    // What opened it is gone, or does nothing while the field is empty.
    requestAnimationFrame(focusComposer);
  };

  async function planAll(time: PlanTime): Promise<void> {
    try {
      for (const [index, { message, file }] of composed.entries()) {
        const quotedId = index === 0 ? (quoted?.id ?? null) : null;
        await plan.mutateAsync({ message, quotedId, ...time });
        // What has been planned must not be planned again when the next one fails.
        const { fileIds, hasText } = partsOf(message, file?.id);
        change((draft) => {
          if (hasText) countUsed(place.team_id, draft);
          return {
            quoted: null,
            ...(hasText ? { text: '', canned: null } : {}),
            attachments: draft.attachments.filter((each) => !fileIds.includes(each.file?.id ?? 0)),
          };
        });
      }
      close();
      notifyDone(t('composer:later.planned'));
    } catch {
      // Told by the mutation; what was not taken is still in the field.
    }
  }

  return (
    <>
      <LazyTool
        label={t('composer:later.title')}
        has="menu"
        disabled={disabled || plan.isPending}
        icon={<IconChevronUp size={18} stroke={1.8} aria-hidden />}
        popup={(button) => (
          <LaterMenu
            button={button}
            closesAt={closesAt}
            onPlan={(time) => void planAll(time)}
            onOwnTime={(cancelOnReply) => setOwn({ cancelOnReply })}
          />
        )}
      />
      {own ? (
        <LazyBoundary name={t('composer:later.title')} onClose={close}>
          <LaterDialog
            cancelOnReply={own.cancelOnReply}
            isSaving={plan.isPending}
            onPlan={(time) => void planAll(time)}
            onClose={close}
          />
        </LazyBoundary>
      ) : null}
    </>
  );
}

function partsOf(message: Composed['message'], fileId: number | undefined) {
  const hasText = message.type === 'text' || (message.type === 'media' && message.caption !== undefined);
  return { fileIds: fileId === undefined ? [] : [fileId], hasText };
}

import type { ScheduledMessage } from '@herald/contract';
import {
  IconAlertCircle,
  IconClockPlay,
  IconEdit,
  IconHourglass,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useMomentWords } from '#ui/format/useMomentWords.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { ToolButton } from '#ui/ToolButton.tsx';
import { focusComposer } from '../focusComposer.ts';
import classes from './scheduled.module.css';
import { useScheduled } from './useScheduled.ts';

const ScheduledDialog = lazyPart(async () => ({
  default: (await import('./ScheduledDialog.tsx')).ScheduledDialog,
}));

interface ScheduledListProps {
  place: NumberParams;
  contactId: number;
  scheduled: readonly ScheduledMessage[];
}

/** What is planned, what waits for an answer, and what could not be sent, above the field that one writes in. */
export function ScheduledList({ place, contactId, scheduled }: ScheduledListProps) {
  const { t } = useTranslation('conversation');
  const [editedId, setEdited] = useState<number | null>(null);
  const actions = useScheduled(place, contactId);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ id: number; index: number } | null>(null);
  // A row that goes takes the focus along: one goes on with the next row, not with a button of it, or in the field.
  useEffect(() => {
    const gone = focused.current;
    if (!gone || scheduled.some(({ id }) => id === gone.id)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const next = rows?.[Math.min(gone.index, rows.length - 1)];
    if (next instanceof HTMLElement) next.focus();
    else focusComposer();
  }, [scheduled]);
  // Whoever has gone on elsewhere meanwhile stays there.
  useEffect(() => {
    const forget = ({ target }: Event) => {
      if (!(target instanceof Node && list.current?.contains(target))) focused.current = null;
    };
    document.addEventListener('pointerdown', forget);
    document.addEventListener('focusin', forget);
    return () => {
      document.removeEventListener('pointerdown', forget);
      document.removeEventListener('focusin', forget);
    };
  }, []);
  const edited = scheduled.find(({ id }) => id === editedId);
  const close = () => {
    setEdited(null);
    requestAnimationFrame(focusComposer);
  };
  if (scheduled.length === 0) return null;
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={t('composer:scheduled.title')}>
        {scheduled.map((each, index) => (
          <ScheduledRow
            key={each.id}
            onFocus={() => {
              focused.current = { id: each.id, index };
            }}
            scheduled={each}
            isBusy={
              (actions.cancel.isPending && actions.cancel.variables === each.id) ||
              (actions.sendNow.isPending && actions.sendNow.variables === each.id)
            }
            onEdit={() => setEdited(each.id)}
            onCancel={() => actions.cancel.mutate(each.id)}
            onSend={() => actions.sendNow.mutate(each.id)}
          />
        ))}
      </ul>
      {edited ? (
        <LazyBoundary name={t('composer:scheduled.edit')} onClose={close}>
          <ScheduledDialog
            key={edited.id}
            scheduled={edited}
            isSaving={actions.change.isPending}
            onSave={(change, onSaved) =>
              // The promise is kept even when the conversation was left meanwhile; a refusal has been told.
              void actions.change.mutateAsync({ id: edited.id, ...change }).then(
                () => {
                  onSaved();
                  close();
                },
                () => {},
              )
            }
            onClose={close}
          />
        </LazyBoundary>
      ) : null}
    </>
  );
}

interface ScheduledRowProps {
  scheduled: ScheduledMessage;
  isBusy: boolean;
  onFocus: () => void;
  onEdit: () => void;
  onCancel: () => void;
  onSend: () => void;
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

function ScheduledRow({ scheduled, isBusy, onFocus, onEdit, onCancel, onSend }: ScheduledRowProps) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const say = useMomentWords(useTeam().timezone);
  const { kind, status, send_at, failure, by, preview, cancel_on_reply } = scheduled;
  const isFailed = status === 'failed';
  const Icon = isFailed ? IconAlertCircle : kind === 'reengage' ? IconHourglass : IconClockPlay;
  const when =
    kind === 'reengage' || send_at === null
      ? t('composer:scheduled.onAnswer')
      : t('composer:scheduled.at', { when: say(send_at) });
  // Not `disabled`: the focus would leave the button while the server is asked.
  const waits = { 'data-disabled': isBusy || undefined, 'aria-disabled': isBusy };
  const unlessBusy = (run: () => void) => () => {
    if (!isBusy) run();
  };
  const cancelLabel = isFailed ? t('composer:scheduled.putAway') : t('composer:scheduled.cancel');
  return (
    <li tabIndex={-1} onFocus={onFocus} data-failed={isFailed || undefined} aria-busy={isBusy}>
      <Icon {...icon} />
      <span className={classes.words}>
        <span className={classes.about} title={send_at ? format.exact(send_at) : undefined}>
          <strong>{isFailed ? t('composer:scheduled.failed') : when}</strong>
          {cancel_on_reply && !isFailed ? <span>{t('composer:scheduled.unlessAnswered')}</span> : null}
          {by ? <span>{by.name}</span> : null}
        </span>
        {failure ? <span className={classes.failure}>{failure.message}</span> : null}
        <span className={classes.preview}>{preview}</span>
      </span>
      {kind === 'later' || isFailed ? (
        <ToolButton {...waits} label={t('composer:scheduled.sendNow')} onClick={unlessBusy(onSend)}>
          <IconSend {...icon} />
        </ToolButton>
      ) : null}
      <ToolButton {...waits} label={t('composer:scheduled.edit')} onClick={unlessBusy(onEdit)}>
        <IconEdit {...icon} />
      </ToolButton>
      <ToolButton {...waits} label={cancelLabel} onClick={unlessBusy(onCancel)}>
        <IconX {...icon} />
      </ToolButton>
    </li>
  );
}

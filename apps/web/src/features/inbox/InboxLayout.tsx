import { Outlet } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { useOpenContactId } from '#data/inbox/inboxState.ts';
import { useLiveInboxSetup } from '#data/inbox/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useBodyMark } from '#ui/useBodyMark.ts';
import classes from './InboxLayout.module.css';
import { ConversationList } from './list/ConversationList.tsx';
import { InboxPicker } from './pickers/InboxPicker.tsx';
import { useInboxRealtime } from './useInboxRealtime.ts';
import { useReadNotifications } from './useReadNotifications.ts';

/** The list stays while conversations change beside it. On a small screen, one of the two is shown. */
export function InboxLayout() {
  const { t } = useTranslation('messages');
  const maySee = useCan('conversations.view');
  if (!maySee) return <EmptyState drawing="bubbles">{t('noPermission')}</EmptyState>;
  return <Inbox />;
}

function Inbox() {
  const { team_id, phone_number_id } = useNumberParams();
  const place = useMemo(() => ({ team_id, phone_number_id }), [team_id, phone_number_id]);
  const openId = useOpenContactId();
  const { t } = useTranslation('messages');
  useInboxRealtime(place, openId);
  useLiveInboxSetup();
  useReadNotifications(place, openId);
  useBodyMark('inbox');
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a way out of the field inside, which takes the keys. */}
      <div className={classes.inbox} data-open={openId !== null || undefined} onKeyDown={leaveWriting}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <ConversationList openId={openId} />
        <Outlet />
      </div>
      <InboxPicker />
    </>
  );
}

/** Esc in the field of the message leads back to the list, whose keys then work again. What was written stays. */
function leaveWriting(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (!target.matches('[data-composer-focus]')) return;
  event.preventDefault();
  const row = document.querySelector<HTMLElement>('li[data-index] a[aria-current]');
  if (row?.checkVisibility()) row.focus({ preventScroll: true });
  else target.blur();
}

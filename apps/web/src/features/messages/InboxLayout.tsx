import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import classes from './InboxLayout.module.css';
import { useInboxState, useOpenContactId } from './inboxState.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { useInboxRealtime } from './useInboxRealtime.ts';

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
  const { filters } = useInboxState();
  const openId = useOpenContactId();
  const { t } = useTranslation('messages');
  useInboxRealtime(place, filters, openId);
  return (
    <div className={classes.inbox} data-open={openId !== null || undefined}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <ConversationList openId={openId} />
      <Outlet />
    </div>
  );
}

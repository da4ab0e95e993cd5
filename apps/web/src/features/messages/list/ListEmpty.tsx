import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useInboxState } from '../inboxState.ts';

/** Why there is nothing here, for each choice of filters, and the way out. */
export function ListEmpty() {
  const { t } = useTranslation('messages');
  const { filters, search, change } = useInboxState();
  const showAll = (
    <Button
      variant="default"
      onClick={() => change({ search: undefined, unread: undefined, closed: undefined })}
    >
      {t('list.showAll')}
    </Button>
  );
  if (search) {
    return (
      <EmptyState drawing="search" action={showAll}>
        {t('list.empty.search', { text: search })}
      </EmptyState>
    );
  }
  if (filters.unread) {
    return (
      <EmptyState drawing="bubbles" action={showAll}>
        {t(filters.closed ? 'list.empty.unreadClosed' : 'list.empty.unread')}
      </EmptyState>
    );
  }
  if (filters.closed) {
    return (
      <EmptyState drawing="bubbles" action={showAll}>
        {t('list.empty.closed')}
      </EmptyState>
    );
  }
  return <EmptyState drawing="bubbles">{t('list.empty.open')}</EmptyState>;
}

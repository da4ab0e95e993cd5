import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { activeTab } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Why there is nothing here, for each choice of filters, and the way out. */
export function ListEmpty() {
  const { t } = useTranslation('listEmpty');
  const { filters, search, choose } = useInboxState();
  const tab = activeTab(filters);
  if (tab === 'open' && !search) return <EmptyState drawing="bubbles">{t('open')}</EmptyState>;
  return (
    <EmptyState
      drawing={search || !tab ? 'search' : 'bubbles'}
      action={
        <Button variant="default" onClick={() => choose({})}>
          {t('showAll')}
        </Button>
      }
    >
      {search ? t('search', { text: search }) : t(tab ?? 'filtered')}
    </EmptyState>
  );
}

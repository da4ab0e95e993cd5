import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlState } from '#ui/useUrlState.ts';
import { NotificationPages } from './NotificationPages.tsx';

const view = z.object({ show: z.literal('all').optional().catch(undefined) });

/** `mentions`: the notes that call oneself by name, each a way to where it stands. */
export function MentionsScreen() {
  const { t } = useTranslation('notifications');
  const [{ show }, change] = useUrlState(view);
  const unread = show === undefined;
  return (
    <NotificationPages
      asked={{ kind: 'mention', unread }}
      onShow={(wanted) => change({ show: wanted })}
      title={t('mentions.title')}
      purpose={t('mentions.purpose')}
      empty={t(unread ? 'mentions.noneUnread' : 'mentions.none')}
    />
  );
}

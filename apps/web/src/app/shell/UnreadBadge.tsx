import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNumberIfAny } from '../session/hooks.ts';

/** How many conversations nobody has read; nothing when there are none. */
export function UnreadBadge() {
  const { t } = useTranslation();
  const unread = useNumberIfAny()?.inbound_conversation_not_read ?? 0;
  if (unread === 0) return null;
  return (
    <Badge size="sm" radius="xl" px={6} aria-label={t('nav.unread', { count: unread })}>
      {unread > 99 ? '99+' : unread}
    </Badge>
  );
}

import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNumberIfAny } from '../session/hooks.ts';

/** How many conversations wait for an answer; nothing when there are none. */
export function AwaitingBadge() {
  const { t } = useTranslation();
  const awaiting = useNumberIfAny()?.conversations_awaiting ?? 0;
  if (awaiting === 0) return null;
  return (
    <Badge size="sm" radius="xl" px={6} aria-label={t('nav.awaiting', { count: awaiting })}>
      {awaiting > 99 ? '99+' : awaiting}
    </Badge>
  );
}

import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAwaiting } from '../session/allNumbers.ts';

/** How many conversations wait for an answer where the person looks. */
export function AwaitingBadge() {
  return <AwaitingCount count={useAwaiting()} />;
}

/** That many wait for an answer; nothing when there are none. */
export function AwaitingCount({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Badge size="sm" radius="xl" px={6} aria-label={t('nav.awaiting', { count })}>
      {count > 99 ? '99+' : count}
    </Badge>
  );
}

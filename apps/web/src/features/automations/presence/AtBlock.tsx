import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '#ui/initials.ts';
import classes from './Presence.module.css';
import { useColleaguesAt } from './usePresence.ts';

/** On a block: who has its settings open. */
export function AtBlock({ id }: { id: string }) {
  const { t } = useTranslation('automations');
  const names = useColleaguesAt(id);
  if (names === '') return null;
  const label = t('presence.atBlock', { names });
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      {initialsOf(names)}
    </span>
  );
}

/** In the settings that a colleague has open as well. */
export function SameBlock({ id }: { id: string }) {
  const { t } = useTranslation('automations');
  const names = useColleaguesAt(id);
  if (names === '') return null;
  return (
    <Alert mb="md" p="xs" color="blue" icon={<IconUsers size={18} stroke={1.6} aria-hidden />}>
      {t('presence.sameBlock', { names })}
    </Alert>
  );
}

import { Progress } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import classes from './Numbers.module.css';

/** How much of the phone's chats has come along, or why none does. */
export function PhoneHistory() {
  const { t } = useTranslation('numbers');
  const { history } = useNumber();
  if (history === null) return null;
  const { progress, problem } = history;
  const state = problem ?? (progress === 100 ? 'done' : 'coming');
  return (
    <div className={classes.advice} data-tone={problem ? 'warning' : 'good'}>
      <IconDeviceMobileMessage size={18} aria-hidden />
      <div className={classes.words} style={{ flex: 1 }}>
        <strong>{t('history.title')}</strong>
        <span>{t(`history.${state}`, { progress })}</span>
        {state === 'coming' ? (
          <Progress value={progress} size="sm" w="100%" aria-label={t('history.title')} />
        ) : null}
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../Composer.module.css';
import type { Colleague } from './useAnswerGuard.ts';

interface AnswerWarningProps {
  colleague: Colleague;
  onSend: () => void;
  onKeep: () => void;
}

/** So that the customer does not get two answers. */
export function AnswerWarning({ colleague: { what, name }, onSend, onKeep }: AnswerWarningProps) {
  const { t } = useTranslation('conversation');
  return (
    <div className={classes.warning} role="alert">
      <IconUsers size={18} stroke={1.7} aria-hidden />
      <span>{t(`guard.${what}`, { name })}</span>
      {/* Whoever presses Enter twice looks first, and sends nothing unseen. */}
      <Button size="compact-sm" variant="default" onClick={onKeep} autoFocus>
        {t('guard.keep')}
      </Button>
      <Button size="compact-sm" onClick={onSend}>
        {t('guard.send')}
      </Button>
    </div>
  );
}

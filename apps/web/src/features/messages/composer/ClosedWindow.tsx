import { Button } from '@mantine/core';
import { IconClockOff, IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useNow } from '#app/useNow.ts';
import classes from './Composer.module.css';

interface ClosedWindowProps {
  /** Null when the person never wrote. */
  closedAt: string | null;
  hasDraft: boolean;
  onTemplate: () => void;
}

/** After 24 hours only a template reaches the person, and opens the conversation again when it is answered. */
export function ClosedWindow({ closedAt, hasDraft, onTemplate }: ClosedWindowProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const now = useNow();
  return (
    <div className={classes.closed}>
      <IconClockOff size={22} stroke={1.6} aria-hidden />
      <div className={classes.closedWords}>
        <strong>
          {closedAt
            ? t('composer.closedSince', { when: format.relative(closedAt, now) })
            : t('composer.neverOpen')}
        </strong>
        <span>{t(closedAt ? 'composer.closedWhy' : 'composer.neverOpenWhy')}</span>
        {hasDraft ? <span>{t('composer.draftKept')}</span> : null}
      </div>
      <Button
        leftSection={<IconTemplate size={18} stroke={1.6} aria-hidden />}
        onClick={onTemplate}
        data-composer-focus
      >
        {t('composer.chooseTemplate')}
      </Button>
    </div>
  );
}

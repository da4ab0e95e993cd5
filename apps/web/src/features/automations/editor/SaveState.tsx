import { Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#ui/notify.ts';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { useSavingState } from '../saving/useDraftSaver.ts';
import classes from './Editor.module.css';

/** What became of the last change. */
export function SaveState({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('automations');
  const { kind, error } = useSavingState(saver);
  const shown = kind === 'waiting' ? 'saving' : kind;
  return (
    <Text
      size="sm"
      c={kind === 'failed' ? 'red' : 'dimmed'}
      role="status"
      component="div"
      className={classes.saving}
    >
      {kind === 'saving' || kind === 'waiting' ? <Loader size={12} aria-hidden /> : null}
      {kind === 'saved' ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
      {kind === 'offline' ? <IconCloudOff size={16} stroke={1.8} aria-hidden /> : null}
      {kind === 'failed' ? <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> : null}
      <span className={classes.savingWords}>
        {kind === 'failed' ? messageOf(error) : t(`saving.${shown}`)}
      </span>
      {kind === 'failed' || kind === 'offline' ? (
        <Group gap={0}>
          <Button size="compact-xs" variant="default" onClick={() => void saver.flush().catch(() => {})}>
            {t('common:action.retry')}
          </Button>
        </Group>
      ) : null}
    </Text>
  );
}

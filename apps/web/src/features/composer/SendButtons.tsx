import { ActionIcon } from '@mantine/core';
import { IconArchive, IconSendFilled } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SendLater } from './scheduled/SendLater.tsx';

interface SendButtonsProps extends ComponentProps<typeof SendLater> {
  onSendAndClose: () => void;
}

/** Later, now, or now and done. */
export function SendButtons({ onSendAndClose, ...props }: SendButtonsProps) {
  const { t } = useTranslation('messages');
  return (
    <>
      <SendLater {...props} />
      <ActionIcon
        size="lg"
        radius="xl"
        variant="subtle"
        color="gray"
        visibleFrom="sm"
        disabled={props.disabled}
        aria-label={t('composer.sendAndClose')}
        title={t('composer.sendAndCloseHint')}
        onClick={onSendAndClose}
      >
        <IconArchive size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        type="submit"
        size="lg"
        radius="xl"
        variant="filled"
        disabled={props.disabled}
        aria-label={t('composer.send')}
        title={t('composer.sendHint')}
      >
        <IconSendFilled size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

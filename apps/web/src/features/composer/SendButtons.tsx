import { ActionIcon } from '@mantine/core';
import { IconSendFilled } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SendLater } from './scheduled/SendLater.tsx';

/** Later, or now. */
export function SendButtons(props: ComponentProps<typeof SendLater>) {
  const { t } = useTranslation('messages');
  return (
    <>
      <SendLater {...props} />
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

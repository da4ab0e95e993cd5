import type { ChatLink } from '@herald/contract';
import { Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ShareAddress } from './ShareAddress.tsx';

/** The address of a link and its QR code. */
export function ShareDialog({ link, onClose }: { link: ChatLink | null; onClose: () => void }) {
  const { t } = useTranslation('tools');
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title={<Text fw={650}>{link?.name}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {link ? <ShareAddress url={link.url} filename={link.name} hint={t('link.printed')} /> : null}
    </Modal>
  );
}

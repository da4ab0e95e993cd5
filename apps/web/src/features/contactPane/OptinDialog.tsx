import type { ContactDetail } from '@herald/contract';
import { Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { ConsentForm } from '#features/contacts/index.ts';
import { plainHeader } from '#ui/plainHeader.ts';

interface OptinDialogProps {
  place: NumberParams;
  contact: ContactDetail;
  opened: boolean;
  onClose: () => void;
}

export function OptinDialog({ place, contact, opened, onClose }: OptinDialogProps) {
  const { t } = useTranslation('messages');
  return (
    <Modal
      attributes={plainHeader}
      opened={opened}
      onClose={onClose}
      title={<Text fw={650}>{t('optin.changeTitle')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <ConsentForm
        contact={contact}
        onSaved={({ optin_status }) => patchConversation(place, contact.id, { optin_status })}
        onClose={onClose}
      />
    </Modal>
  );
}

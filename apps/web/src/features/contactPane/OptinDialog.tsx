import type { ContactDetail } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { ConsentForm } from '#features/contacts/index.ts';
import { Dialog } from '#ui/Dialog.tsx';

interface OptinDialogProps {
  place: NumberParams;
  contact: ContactDetail;
  opened: boolean;
  onClose: () => void;
}

export function OptinDialog({ place, contact, opened, onClose }: OptinDialogProps) {
  const { t } = useTranslation('messages');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('contacts:optinPane.changeTitle')}>
      <ConsentForm
        contact={contact}
        onSaved={({ optin_status }) => patchConversation(place, contact.id, { optin_status })}
        onClose={onClose}
      />
    </Dialog>
  );
}

import { IconAddressBook } from '@tabler/icons-react';
import type { Kind, WantedKind } from './kind.ts';

export const contactRequest: Kind<'message_contact_request'> & WantedKind<'message_contact_request'> = {
  Icon: IconAddressBook,
  // The words of the button are WhatsApp's: the bubble has them in both languages.
  bubble: ({ body }) => ({ body, buttons: [{ kind: 'share_contact' }] }),
  dialog: 'contactRequest',
  expected: ({ body }) => ({ body }),
};

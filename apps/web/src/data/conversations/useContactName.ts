import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

interface Named {
  name: string | null;
  phone_number: string | null;
}

/** What a contact is called on the screen: by name, else by number. */
export function useContactName(): (contact: Named) => string {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return ({ name, phone_number }) =>
    name || (phone_number ? format.phone(phone_number) : t('contact.unknown'));
}

import type { Message } from '@herald/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Reads new messages of the contact out to people who cannot see them come. */
export function Announcer({ messages, contactName }: { messages: readonly Message[]; contactName: string }) {
  const { t } = useTranslation('messages');
  const newest = messages.findLast(({ contact_is_sender }) => contact_is_sender);
  const [atStart] = useState(newest?.id ?? 0);
  const announce = (message: Message) => {
    const words = message.type === 'text' ? message.message.body : t(`type.${message.type}`);
    return t('thread.announce', { name: contactName, words });
  };
  return (
    <div className="visually-hidden" role="status">
      {newest && newest.id > atStart ? announce(newest) : ''}
    </div>
  );
}

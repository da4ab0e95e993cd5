import type { Conversation, MessageType } from '@herald/contract';
import { stripFormatting } from '@herald/whatsapp/model';
import {
  IconAddressBook,
  IconClick,
  IconExternalLink,
  IconFile,
  IconInfoCircle,
  IconList,
  IconMapPin,
  IconPaperclip,
  IconQuestionMark,
  IconShoppingBag,
  IconTemplate,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const icons: Record<Exclude<MessageType, 'text'>, TablerIcon> = {
  messages_buttons: IconClick,
  messages_button_reply: IconClick,
  media: IconPaperclip,
  message_cta_url: IconExternalLink,
  template: IconTemplate,
  message_ask_list_option: IconList,
  message_ask_list_option_reply: IconList,
  location: IconMapPin,
  contacts: IconAddressBook,
  order: IconShoppingBag,
  system: IconInfoCircle,
  unsupported: IconQuestionMark,
};

/** The last message in one line: who wrote it, a sign for what it is, its words. */
export function Preview({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const { last_message_type: type, last_message_preview: words } = conversation;
  const isKnown = type !== null && type in icons;
  const Icon = isKnown ? icons[type as keyof typeof icons] : type === 'text' ? null : IconFile;
  const shownType = isKnown ? type : 'text';
  if (type === null) return <>{t('list.noMessage')}</>;
  return (
    <>
      {conversation.last_message_contact_is_sender ? null : <>{t('list.you')} </>}
      {Icon ? <Icon size={15} stroke={1.6} aria-hidden /> : null}
      {words ? stripFormatting(words) : t(`type.${shownType}`)}
    </>
  );
}

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
  IconMicrophone,
  IconMusic,
  IconPaperclip,
  IconPhoto,
  IconQuestionMark,
  IconShoppingBag,
  IconSticker,
  IconTemplate,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const media = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  voice: IconMicrophone,
  document: IconFile,
  sticker: IconSticker,
} as const satisfies Record<string, TablerIcon>;

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
  if (type === null) return <>{t('list.noMessage')}</>;
  const Icon = iconOf(type);
  const shownType = type in icons ? type : 'text';
  return (
    <>
      {conversation.last_message_contact_is_sender ? null : <>{t('list.you')} </>}
      {Icon ? <Icon size={15} stroke={1.6} aria-hidden /> : null}
      {words ? stripFormatting(words) : isMedia(type) ? t(`media.${type}`) : t(`type.${shownType}`)}
    </>
  );
}

function isMedia(type: string): type is keyof typeof media {
  return type in media;
}

function iconOf(type: string): TablerIcon | null {
  if (isMedia(type)) return media[type];
  if (type in icons) return icons[type as keyof typeof icons];
  return type === 'text' ? null : IconFile;
}

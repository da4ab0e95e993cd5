import type { Conversation } from '@herald/contract';
import { stripFormatting } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { iconOf, isKind, isMedia } from '#ui/kinds/kinds.ts';

/** The last message in one line: who wrote it, a sign for what it is, its words. */
export function Preview({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const { last_message_type: type, last_message_preview: words } = conversation;
  if (type === null) return <>{t('list.noMessage')}</>;
  const Icon = iconOf(type);
  const shownType = isKind(type) ? type : 'text';
  return (
    <>
      {conversation.last_message_contact_is_sender ? null : <>{t('list.you')} </>}
      {Icon ? <Icon size={15} stroke={1.6} aria-hidden /> : null}
      <bdi>
        {words ? stripFormatting(words) : isMedia(type) ? t(`media.${type}`) : t(`type.${shownType}`)}
      </bdi>
    </>
  );
}

import type { Conversation } from '@herald/contract';
import { stripFormatting } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { useUser } from '#app/session/hooks.ts';
import { iconOf, isKind, isMedia } from '#ui/kinds/kinds.ts';

/** The last message in one line: who wrote it, a sign for what it is, its words. */
export function Preview({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const me = useUser().id;
  const { last_message_type: type, last_message_preview: words, last_message_author: author } = conversation;
  if (type === null) return <>{t('list.noMessage')}</>;
  const Icon = iconOf(type);
  const shownType = isKind(type) ? type : 'text';
  const writer =
    author?.user_id === me
      ? t('list.you')
      : t(author ? 'list.by' : 'list.sent', { name: author?.first_name });
  return (
    <>
      {conversation.last_message_contact_is_sender ? null : <>{writer} </>}
      {Icon ? <Icon size={15} stroke={1.6} aria-hidden /> : null}
      <bdi>
        {words ? stripFormatting(words) : isMedia(type) ? t(`media.${type}`) : t(`type.${shownType}`)}
      </bdi>
    </>
  );
}

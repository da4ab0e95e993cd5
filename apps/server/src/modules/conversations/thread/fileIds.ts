import type { StoredContent } from '../../../messaging/content.ts';

/** The files that a message shows. */
export function fileIdsOf(stored: StoredContent): number[] {
  return found(stored).filter((id) => id !== null);
}

function found({ type, content }: StoredContent): (number | null)[] {
  switch (type) {
    case 'media':
      return [content.file_id];
    case 'messages_buttons':
    case 'message_cta_url':
      return content.header && content.header.type !== 'text' ? [content.header.file_id] : [];
    case 'template':
      return [content.header_file_id];
    default:
      return [];
  }
}

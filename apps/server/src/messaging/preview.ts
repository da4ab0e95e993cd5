import { renderTemplate } from '@herald/whatsapp/model';
import type { StoredContent, StoredTemplate } from './content.ts';

const longest = 160;

/**
 * The line under the name in the inbox list, and what a quotation shows. Empty for types without words (an image
 * without a caption): the screen names those itself, in the reader's language.
 */
export function previewOf(stored: StoredContent): string {
  const line = wordsOf(stored).replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= longest ? line : `${letters.slice(0, longest - 1).join('')}…`;
}

/** What kind of message stands in the inbox list: of files, whether it is a photo, a voice note or something else. */
export function previewTypeOf({ type, content }: StoredContent): string {
  if (type !== 'media') return type;
  return content.voice ? 'voice' : content.type;
}

function wordsOf({ type, content }: StoredContent): string {
  switch (type) {
    case 'text':
    case 'messages_buttons':
    case 'message_cta_url':
    case 'message_ask_list_option':
    case 'system':
      return content.body;
    case 'messages_button_reply':
      return content.button_title;
    case 'message_ask_list_option_reply':
      return content.row_title;
    case 'media':
      // Names of photos and recordings are made up by phones; those of documents mean something.
      return content.caption ?? (content.type === 'document' ? (content.file_name ?? '') : '');
    case 'template':
      return templateBody(content);
    case 'location':
      return content.name ?? content.address ?? '';
    case 'contacts':
      return content.cards.map(({ name }) => name).join(', ');
    case 'order':
      return content.text ?? '';
    case 'unsupported':
      return '';
  }
}

function templateBody({ structure, variables }: StoredTemplate): string {
  return renderTemplate(structure, variables, { missing: 'empty' }).body;
}

import type { Heard } from '@herald/flow';
import type { ReceivedMessage } from '../../../messaging/whatsapp/index.ts';

const longestText = 1000;

/** A message as blocks look at it. */
export function heardIn(id: number, stored: ReceivedMessage['stored']): Heard {
  const base = { id, key: null, file_id: null };
  const said = (text: string, kind: Heard['kind'] = 'text') => ({
    ...base,
    kind,
    text: text.slice(0, longestText),
  });
  switch (stored.type) {
    case 'text':
      return said(stored.content.body);
    case 'messages_button_reply':
      return said(stored.content.button_title);
    case 'message_ask_list_option_reply':
      return said(stored.content.row_title);
    case 'media':
      return said(stored.content.caption ?? '', 'media');
    case 'location':
      return said(`${stored.content.latitude},${stored.content.longitude}`, 'location');
    default:
      return said('', 'other');
  }
}

import type { Message } from '@herald/contract';
import type { BubbleContent, BubbleHeader } from '#ui/phone/bubbleContent.ts';
import { templateBubble } from '#ui/phone/templateBubble.ts';

/** The words, header and buttons of a message. What needs more than that (players, maps, cards) is drawn beside it. */
export function bubbleOf(message: Message): BubbleContent {
  switch (message.type) {
    case 'text':
    case 'system':
      return { body: message.message.body };
    case 'messages_buttons': {
      const { header, body, footer, buttons } = message.message;
      return {
        header: header && drawHeader(header.type, header.text ?? header.media_url),
        body,
        footer,
        buttons: buttons.map(({ title }) => ({ kind: 'reply', text: title })),
      };
    }
    case 'messages_button_reply':
      return { body: message.message.button_title };
    case 'message_cta_url': {
      const { header_type, header, body, footer, text_url } = message.message;
      return {
        header: header_type === null ? null : drawHeader(header_type, header),
        body,
        footer,
        buttons: [{ kind: 'url', text: text_url }],
      };
    }
    case 'message_ask_list_option': {
      const { header, body, footer, button_name } = message.message;
      return {
        header: header ? { kind: 'text', text: header } : null,
        body,
        footer,
        buttons: [{ kind: 'list', text: button_name }],
      };
    }
    case 'message_ask_list_option_reply': {
      const { row_title, row_description } = message.message;
      return { body: row_title, footer: row_description };
    }
    case 'template': {
      const { structure, variables } = message.message;
      return templateBubble(structure, { values: variables, missing: 'empty' });
    }
    case 'media':
      return { body: message.message.caption };
    case 'order':
      return { body: message.message.text };
    case 'location':
    case 'contacts':
    case 'unsupported':
      return {};
  }
}

function drawHeader(type: string, value: string | null): BubbleHeader | null {
  switch (type) {
    case 'text':
      return value ? { kind: 'text', text: value } : null;
    case 'image':
    case 'video':
      return { kind: type, url: value };
    case 'document':
      return { kind: 'document', name: 'PDF', url: value };
    default:
      return null;
  }
}

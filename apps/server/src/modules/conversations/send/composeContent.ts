import type { OutgoingMessage } from '@herald/contract';
import type { OutgoingContent, StoredContents } from '../../../messaging/content.ts';
import { shorten } from '../../../messaging/links/index.ts';
import { templateContent } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { checkMessage } from './checkMessage.ts';
import { composeMedia } from './composeMedia.ts';
import { templateNotUsable } from './refusals.ts';
import type { Sending } from './sending.ts';

type OfType<T extends OutgoingMessage['type']> = Extract<OutgoingMessage, { type: T }>;

/** What a person wrote in the inbox, in the form of the ledger; refuses what WhatsApp would refuse. */
export async function composeContent(
  tx: Tx,
  from: Sending,
  message: OutgoingMessage,
): Promise<OutgoingContent> {
  checkMessage(message);
  switch (message.type) {
    case 'text':
      return { type: 'text', content: { body: message.body } };
    case 'messages_buttons':
      return { type: 'messages_buttons', content: composeButtons(message) };
    case 'media':
      return composeMedia(tx, from, message);
    case 'message_cta_url':
      return { type: 'message_cta_url', content: composeLink(from, message) };
    case 'message_ask_list_option':
      return { type: 'message_ask_list_option', content: composeList(message) };
    case 'location': {
      const { latitude, longitude, name, address } = message;
      return {
        type: 'location',
        content: { latitude, longitude, name: name || null, address: address || null },
      };
    }
    case 'template': {
      const { teamId, phoneNumberId } = from;
      const place = { teamId, phoneNumberId, templateId: message.template_id };
      const content = await templateContent(tx, place, message.variables);
      if (!content) throw templateNotUsable();
      return content;
    }
  }
}

function frameOf({ header, body, footer }: OfType<'messages_buttons' | 'message_cta_url'>) {
  return {
    header: header ? { type: 'text' as const, text: header } : null,
    body,
    footer: footer || null,
  };
}

function composeButtons(message: OfType<'messages_buttons'>): StoredContents['messages_buttons'] {
  const buttons = message.buttons.map(({ title }, index) => ({ id: `button_${index + 1}`, title }));
  return { ...frameOf(message), buttons };
}

function composeLink(
  { app }: Sending,
  message: OfType<'message_cta_url'>,
): StoredContents['message_cta_url'] {
  const { text_url, url, track } = message;
  const address = track ? { url: shorten(app), original_url: url } : { url, original_url: null };
  return { ...frameOf(message), text_url, ...address };
}

function composeList(message: OfType<'message_ask_list_option'>): StoredContents['message_ask_list_option'] {
  const { header, body, footer, button_name, sections } = message;
  let row = 0;
  return {
    header: header || null,
    body,
    footer: footer || null,
    button_name,
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map((one) => {
        row += 1;
        return { id: `row_${row}`, title: one.title, description: one.description || null };
      }),
    })),
  };
}

import type { OutgoingMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { invalidField } from '../../../errors.ts';
import type { OutgoingContent } from '../../../messaging/content.ts';
import { templateContent } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { readFiles } from '../../files/index.ts';
import { templateNotUsable } from './refusals.ts';

/** What a person wrote in the inbox, in the form of the ledger. */
export async function composeContent(
  tx: Tx,
  ctx: RequestContext,
  message: OutgoingMessage,
): Promise<OutgoingContent> {
  switch (message.type) {
    case 'text':
      return { type: 'text', content: { body: message.body } };
    case 'messages_buttons': {
      const { header, body, footer, buttons } = message;
      return {
        type: 'messages_buttons',
        content: {
          header: header ? { type: 'text', text: header } : null,
          body,
          footer: footer || null,
          buttons: buttons.map(({ title }, index) => ({ id: `button_${index + 1}`, title })),
        },
      };
    }
    case 'media':
      return composeMedia(tx, ctx, message);
    case 'template': {
      const { teamId, phoneNumberId } = ctx;
      const place = { teamId, phoneNumberId, templateId: message.template_id };
      const content = await templateContent(tx, place, message.variables);
      if (!content) throw templateNotUsable();
      return content;
    }
  }
}

async function composeMedia(
  tx: Tx,
  { teamId }: RequestContext,
  { file_id, caption }: Extract<OutgoingMessage, { type: 'media' }>,
): Promise<OutgoingContent> {
  const file = (await readFiles(tx, teamId, [file_id])).get(file_id);
  if (!file) {
    throw invalidField('message.file_id', {
      en: 'This file does not exist.',
      fr: 'Ce fichier n’existe pas.',
    });
  }
  const type = file.media_type as 'image' | 'video' | 'audio' | 'document' | 'sticker';
  // WhatsApp shows no words under sounds and stickers, and refuses a message that has them.
  const takesCaption = type !== 'audio' && type !== 'sticker';
  return {
    type: 'media',
    content: {
      type,
      file_id,
      meta_media_id: null,
      caption: takesCaption ? caption || null : null,
      file_name: file.name,
      mime_type: file.mime_type,
      size: file.size,
      voice: false,
      error: null,
    },
  };
}

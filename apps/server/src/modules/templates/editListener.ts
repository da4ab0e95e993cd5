import { defineInboundHandler, type InboundHandler } from '../../messaging/whatsapp/index.ts';
import { enqueueSync } from './syncTemplates.ts';

/**
 * A template was edited, at WhatsApp or here. What its webhook says is not all of it (examples, kinds of header, names of
 * parameters), so it is read from WhatsApp, with the others of its account.
 */
export const editListener: InboundHandler = defineInboundHandler<'template_components'>({
  kinds: ['template_components'],
  async handle(batch, items) {
    const known = await enqueueSync(batch.tx, [...new Set(items.map(({ event }) => event.wabaId ?? ''))]);
    for (const item of items) {
      if (!known.has(item.event.wabaId ?? ''))
        batch.note(item, 'an edited template of an account that is not here');
    }
  },
});

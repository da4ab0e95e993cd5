import { z } from 'zod';
import { flag, idText, type JsonObject, part, present, text, time } from '../read.ts';
import type { MessageContext, Referral } from './content.ts';
import { readErrors } from './errors.ts';
import type { InboundMessage } from './events.ts';
import type { Identities } from './identities.ts';
import { isIdentified, withContact } from './identities.ts';
import { readContent } from './readContent.ts';

const messageSchema = z.object({
  id: idText,
  timestamp: time,
  type: text,
  from: idText,
  from_user_id: idText,
  from_parent_user_id: idText,
  group_id: idText,
  context: part({
    id: idText,
    from: idText,
    forwarded: flag,
    frequently_forwarded: flag,
    referred_product: part({ catalog_id: idText, product_retailer_id: idText }),
  }),
  referral: part({
    source_type: text,
    source_id: idText,
    source_url: text,
    headline: text,
    body: text,
    media_type: text,
    image_url: text,
    video_url: text,
    thumbnail_url: text,
    ctwa_clid: text,
    welcome_message: part({ text }),
  }),
});

type MessageFields = z.output<typeof messageSchema>;

/** A message, or the reason why the item is none. */
export function readMessage(item: JsonObject, contacts: readonly Identities[]): InboundMessage | string {
  const parsed = messageSchema.safeParse(item);
  if (!parsed.success) return 'not a message';
  const fields = parsed.data;
  if (fields.id === null) return 'no message id';
  const content = readContent(item);
  const sender = readSender(fields, contacts);
  const from = content.type === 'system' && !isIdentified(sender) ? before(content.previousUserId) : sender;
  if (!isIdentified(from)) return 'no sender';
  return {
    wamid: fields.id,
    from,
    timestamp: fields.timestamp,
    type: fields.type ?? '',
    content,
    ...present({
      context: readContext(fields.context),
      referral: readReferral(fields.referral),
      groupId: fields.group_id,
    }),
    errors: readErrors(item),
  };
}

function readSender(fields: MessageFields, contacts: readonly Identities[]): Identities {
  const { from, from_user_id, from_parent_user_id } = fields;
  const ids = present({ waId: from, userId: from_user_id, parentUserId: from_parent_user_id });
  return withContact(ids, contacts);
}

/** When a user id is regenerated, the old one is the only name that we know the person by. */
function before(previousUserId: string | null): Identities {
  return present({ userId: previousUserId });
}

function readContext(context: MessageFields['context']): MessageContext | null {
  if (!context) return null;
  const product = context.referred_product;
  return {
    wamid: context.id,
    from: context.from,
    forwarded: context.forwarded || context.frequently_forwarded,
    frequentlyForwarded: context.frequently_forwarded,
    referredProduct: product && {
      catalogId: product.catalog_id,
      productRetailerId: product.product_retailer_id,
    },
  };
}

function readReferral(referral: MessageFields['referral']): Referral | null {
  if (!referral) return null;
  return {
    sourceType: referral.source_type,
    sourceId: referral.source_id,
    sourceUrl: referral.source_url,
    headline: referral.headline,
    body: referral.body,
    mediaType: referral.media_type,
    mediaUrl: referral.image_url ?? referral.video_url,
    thumbnailUrl: referral.thumbnail_url,
    clickId: referral.ctwa_clid,
    welcomeMessage: referral.welcome_message?.text ?? null,
  };
}

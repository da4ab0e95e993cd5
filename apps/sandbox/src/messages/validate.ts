import { asArray, asObject, isObject, type Json } from '../core/json.ts';
import type { PhoneNumber } from '../core/model.ts';
import { invalidParameter, messagingError } from '../graph/errors.ts';
import type { World } from '../world.ts';
import { optionalText, requireArray, requireObject, requireText } from './fields.ts';
import { checkInteractive } from './interactive.ts';
import { type MediaKind, mediaFits } from './mediaRules.ts';

const mediaKinds: readonly string[] = ['audio', 'document', 'image', 'sticker', 'video'];
const known = new Set([
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'type',
  'context',
  'biz_opaque_callback_data',
  'recipient_identity_key_hash',
  'category',
  'template_name',
  'status',
  'message_id',
  'typing_indicator',
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'interactive',
  'template',
  'product_policy',
  'message_activity_sharing',
  'ttl',
  'messages',
]);

/** Checks the fields around the message itself and tells its type. */
export function checkEnvelope(body: Json): string {
  if (body.messaging_product === undefined)
    throw invalidParameter('The parameter messaging_product is required.');
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter('Param messaging_product must be one of {WHATSAPP} - got something else.');
  for (const key of Object.keys(body)) {
    if (!known.has(key)) throw invalidParameter(`Unexpected key "${key}" on param.`);
  }
  if (body.recipient_type === 'group') throw messagingError(131009, 'Groups are not part of this sandbox.');
  if (body.recipient_type !== undefined && body.recipient_type !== 'individual') {
    throw messagingError(131009, 'recipient_type must be individual or group.');
  }
  optionalText(body, 'biz_opaque_callback_data', 'biz_opaque_callback_data', 512);
  if (body.context !== undefined)
    requireText(requireObject(body, 'context'), 'message_id', 'context.message_id', 1024);
  const type = body.type === undefined ? 'text' : String(body.type);
  return type;
}

/** Free-form content by type; templates have their own checks. */
export function checkContent(world: World, phone: PhoneNumber, type: string, body: Json): void {
  if (mediaKinds.includes(type)) {
    checkMediaMessage(world, phone, type as MediaKind, body);
    return;
  }
  switch (type) {
    case 'text':
      return void requireText(requireObject(body, 'text'), 'body', 'text.body', 4096);
    case 'location':
      checkLocation(requireObject(body, 'location'));
      return;
    case 'contacts':
      checkContacts(requireArray(body, 'contacts', 'contacts', 1, 257));
      return;
    case 'reaction':
      checkReaction(requireObject(body, 'reaction'));
      return;
    case 'interactive':
      checkInteractive(requireObject(body, 'interactive'), (kind, media, path) =>
        checkMediaReference(world, phone, kind, media, path),
      );
      return;
    default:
      throw messagingError(131051, `Message type ${type} is not supported.`);
  }
}

function checkMediaMessage(world: World, phone: PhoneNumber, kind: MediaKind, body: Json): void {
  const media = requireObject(body, kind);
  checkMediaReference(world, phone, kind, media, kind);
  if (kind === 'audio' || kind === 'sticker') {
    if (media.caption !== undefined) throw messagingError(131009, `${kind} has no caption.`);
  } else optionalText(media, 'caption', `${kind}.caption`, 1024);
  if (kind === 'document') optionalText(media, 'filename', 'document.filename', 240);
  if (kind === 'audio' && media.voice === true && typeof media.id === 'string') {
    const mime = world.store.media.get(media.id)?.mime ?? '';
    const isOpus = world.store.bytes.get(media.id)?.includes('OpusHead') ?? false;
    if (!mime.startsWith('audio/ogg') || !isOpus)
      throw messagingError(131009, 'A voice message needs audio/ogg with the opus codec.');
  }
}

/** Media by id must exist at this number and be of the right type; a link must be an address. */
export function checkMediaReference(
  world: World,
  phone: PhoneNumber,
  kind: MediaKind,
  media: Json,
  path: string,
): void {
  if (media.id !== undefined && media.link !== undefined) {
    throw messagingError(131009, `${path} takes either id or link.`);
  }
  if (media.link !== undefined) {
    if (typeof media.link !== 'string' || !/^https?:\/\/[^\s]+$/.test(media.link)) {
      throw messagingError(131009, `${path}.link must be an http(s) address.`);
    }
    return;
  }
  if (media.id === undefined) throw messagingError(131008, `${path} needs id or link.`);
  const stored = world.store.media.get(String(media.id));
  if (!stored || stored.expiresAt <= world.clock.now() || stored.phoneNumberId !== phone.id) {
    throw invalidParameter(
      `Invalid parameter: media id ${String(media.id)} does not exist or belongs to another number`,
    );
  }
  if (!mediaFits(kind, stored.mime)) {
    throw messagingError(131009, `${path}: a file of type ${stored.mime} cannot be sent as ${kind}.`);
  }
}

export function checkLocation(location: Json): void {
  const latitude = Number(location.latitude ?? Number.NaN);
  const longitude = Number(location.longitude ?? Number.NaN);
  if (!(Math.abs(latitude) <= 90))
    throw messagingError(131009, 'location.latitude must be between -90 and 90.');
  if (!(Math.abs(longitude) <= 180))
    throw messagingError(131009, 'location.longitude must be between -180 and 180.');
}

function checkContacts(cards: unknown[]): void {
  for (const [index, card] of cards.entries()) {
    const path = `contacts[${index}]`;
    const name = requireObject(asObject(card), 'name', `${path}.name`);
    requireText(name, 'formatted_name', `${path}.name.formatted_name`, 1024);
    const parts = ['first_name', 'last_name', 'middle_name', 'suffix', 'prefix'];
    if (!parts.some((part) => name[part])) {
      throw messagingError(131009, `${path}.name needs at least one more part, such as first_name.`);
    }
    const { birthday } = asObject(card);
    if (birthday !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(String(birthday))) {
      throw messagingError(131009, `${path}.birthday must be YYYY-MM-DD.`);
    }
    for (const phone of asArray(asObject(card).phones)) {
      if (!isObject(phone)) throw messagingError(131009, `${path}.phones must hold objects.`);
    }
  }
}

function checkReaction(reaction: Json): void {
  requireText(reaction, 'message_id', 'reaction.message_id', 1024);
  if (typeof reaction.emoji !== 'string')
    throw messagingError(131008, 'The parameter reaction.emoji is required.');
  const graphemes = [...new Intl.Segmenter().segment(reaction.emoji)].length;
  if (graphemes > 1 || (graphemes === 1 && !/\p{Emoji}/u.test(reaction.emoji))) {
    throw messagingError(131009, 'reaction.emoji must be one emoji, or empty to remove it.');
  }
}

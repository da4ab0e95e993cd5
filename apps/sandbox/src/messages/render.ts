import { asArray, asObject, asString, type Json } from '../core/json.ts';
import type { Message } from '../core/model.ts';
import { fillIn } from '../core/placeholders.ts';
import { payloadOf } from '../customers/automatic.ts';
import type { World } from '../world.ts';

export interface RenderedButton {
  kind: string;
  label: string;
  /** For replies: what the tap sends back. */
  id?: string;
  url?: string;
  tapType?: 'button' | 'button_reply';
}

export interface RenderedMedia {
  kind: string;
  src: string;
  name?: string;
  voice?: boolean;
}

/** A message as the phone draws it, whatever its type. */
export interface RenderedMessage {
  id: string;
  direction: 'in' | 'out';
  type: string;
  at: number;
  status: string;
  error?: string;
  header?: string;
  media?: RenderedMedia;
  text?: string;
  footer?: string;
  buttons: RenderedButton[];
  list?: { label: string; sections: unknown[] };
  cards?: Omit<RenderedMessage, 'id' | 'direction' | 'at' | 'status' | 'reactions' | 'cards'>[];
  location?: Json;
  contacts?: Json[];
  quoted?: { id: string; text: string; own: boolean };
  reactions: string[];
  edited: boolean;
  revoked: boolean;
  held: boolean;
}

type Content = Pick<
  RenderedMessage,
  'header' | 'media' | 'text' | 'footer' | 'buttons' | 'list' | 'cards' | 'location' | 'contacts'
>;

const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'];

export function renderMessage(world: World, message: Message): RenderedMessage {
  const last = message.statuses.at(-1);
  const rank = ['sent', 'delivered', 'read', 'played'];
  const best = message.statuses.reduce((top, event) => Math.max(top, rank.indexOf(event.status)), -1);
  return {
    id: message.id,
    direction: message.direction === 'in' ? 'in' : 'out',
    type: message.type,
    at: message.at,
    status:
      message.direction === 'echo'
        ? 'read'
        : last?.status === 'failed'
          ? 'failed'
          : (rank[best] ?? 'accepted'),
    ...(last?.error ? { error: `${last.error.code} ${last.error.title}` } : {}),
    ...contentOf(world, message),
    ...quotedBy(world, message),
    reactions: Object.values(message.reactions),
    edited: message.edited !== undefined,
    revoked: message.revoked ?? false,
    held: message.held ?? false,
  };
}

function contentOf(world: World, message: Message): Content {
  const content = message.edited ?? message.content;
  const { type } = message;
  if (mediaKinds.includes(type)) {
    const media = asObject(content[type]);
    return { media: mediaOf(type, media), text: asString(media.caption), buttons: [] };
  }
  if (type === 'template') return templateContent(world, message);
  if (type === 'interactive') return interactiveContent(asObject(content.interactive));
  if (type === 'location') return { location: asObject(content.location), buttons: [] };
  if (type === 'contacts') return { contacts: asArray(content.contacts).map(asObject), buttons: [] };
  if (type === 'button') return { text: asString(asObject(content.button).text), buttons: [] };
  if (type === 'system') return { text: asString(asObject(content.system).body), buttons: [] };
  return { text: asString(asObject(content.text).body), buttons: [] };
}

function mediaOf(kind: string, media: Json): RenderedMedia {
  return {
    kind,
    src: media.id ? `/control/media/${String(media.id)}` : String(media.link ?? ''),
    ...(typeof media.filename === 'string' ? { name: media.filename } : {}),
    ...(media.voice === true ? { voice: true } : {}),
  };
}

function interactiveContent(interactive: Json): Content {
  const type = String(interactive.type);
  if (type.endsWith('_reply')) {
    const reply = asObject(interactive[type]);
    return {
      text: asString(reply.title) ?? asString(reply.body) ?? '',
      footer: asString(reply.description),
      buttons: [],
    };
  }
  const action = asObject(interactive.action);
  const header = asObject(interactive.header);
  const kind = String(header.type ?? '');
  return {
    ...(kind === 'text' ? { header: asString(header.text) } : {}),
    ...(mediaKinds.includes(kind) ? { media: mediaOf(kind, asObject(header[kind])) } : {}),
    text: asString(asObject(interactive.body).text),
    footer: asString(asObject(interactive.footer).text),
    buttons: interactiveButtons(type, action),
    ...(type === 'list'
      ? { list: { label: String(action.button), sections: asArray(action.sections) } }
      : {}),
    ...(type === 'carousel' ? { cards: asArray(action.cards).map(asObject).map(interactiveCard) } : {}),
  };
}

function interactiveCard(card: Json) {
  return {
    type: 'card',
    edited: false,
    revoked: false,
    held: false,
    ...interactiveContent({ ...card, type: cardType(card) }),
  };
}

function cardType(card: Json): string {
  return Array.isArray(asObject(card.action).buttons) ? 'button' : 'cta_url';
}

function interactiveButtons(type: string, action: Json): RenderedButton[] {
  const parameters = asObject(action.parameters);
  switch (type) {
    case 'button':
      return asArray(action.buttons).map((button) => {
        const plain = asObject(button);
        const reply = asObject(plain.reply ?? plain.quick_reply);
        return { kind: 'reply', label: String(reply.title), id: String(reply.id), tapType: 'button_reply' };
      });
    case 'cta_url':
      return [{ kind: 'url', label: String(parameters.display_text), url: String(parameters.url) }];
    case 'flow':
      return [{ kind: 'flow', label: String(parameters.flow_cta) }];
    case 'location_request_message':
      return [{ kind: 'location', label: 'Send location' }];
    case 'request_contact_info':
      return [{ kind: 'contact', label: 'Share Contact Info' }];
    default:
      return [];
  }
}

function templateContent(world: World, message: Message): Content {
  const template = world.store.templates.get(message.templateId ?? '');
  const given = asArray(asObject(message.content.template).components).map(asObject);
  return componentsContent(template?.components ?? [], given, (index) => payloadOf(message, index));
}

function componentsContent(
  defined: readonly Json[],
  given: readonly Json[],
  payload: (index: number) => string | undefined,
): Content {
  const content: Content = { buttons: [] };
  const parameters = (type: string) =>
    asArray(given.find((part) => String(part.type).toLowerCase() === type)?.parameters).map(asObject);
  for (const component of defined) {
    if (component.type === 'HEADER') Object.assign(content, headerContent(component, parameters('header')));
    if (component.type === 'BODY') {
      const text = asString(component.text) ?? '*{{1}}* is your verification code.';
      content.text = fillIn(text, valuesOf(parameters('body')));
    }
    if (component.type === 'FOOTER') content.footer = asString(component.text) ?? 'This code expires soon.';
    if (component.type === 'BUTTONS') {
      content.buttons = asArray(component.buttons).map((button, index) =>
        templateButton(asObject(button), index, given, payload),
      );
    }
    if (component.type === 'CAROUSEL') {
      const cards = asArray(
        asObject(given.find((part) => String(part.type).toLowerCase() === 'carousel')).cards,
      );
      content.cards = asArray(component.cards).map((card, index) => {
        const own = asArray(asObject(cards[index]).components).map(asObject);
        const parts = asArray(asObject(card).components).map(asObject);
        return {
          type: 'card',
          edited: false,
          revoked: false,
          held: false,
          ...componentsContent(parts, own, () => undefined),
        };
      });
    }
  }
  return content;
}

function headerContent(header: Json, parameters: Json[]): Partial<Content> {
  if (header.format === 'TEXT') return { header: fillIn(String(header.text), valuesOf(parameters)) };
  const kind = String(header.format).toLowerCase();
  const value = asObject(parameters[0]?.[kind]);
  if (kind === 'location') return { location: value };
  return mediaKinds.includes(kind) ? { media: mediaOf(kind, value) } : {};
}

function valuesOf(parameters: Json[]): Map<string, string> {
  return new Map(
    parameters.map((parameter, index) => [
      asString(parameter.parameter_name) ?? String(index + 1),
      asString(parameter.text) ?? asString(asObject(parameter[String(parameter.type)]).fallback_value) ?? '',
    ]),
  );
}

function templateButton(
  button: Json,
  index: number,
  given: readonly Json[],
  payload: (index: number) => string | undefined,
): RenderedButton {
  const label = String(button.text ?? 'Copy code');
  const own = given.find(
    (part) => String(part.type).toLowerCase() === 'button' && Number(part.index) === index,
  );
  const value = asString(asObject(asArray(own?.parameters)[0]).text) ?? '';
  switch (button.type) {
    case 'QUICK_REPLY':
      return { kind: 'reply', label, id: payload(index) ?? label, tapType: 'button' };
    case 'URL':
      return { kind: 'url', label, url: fillIn(String(button.url), new Map([['1', value]])) };
    case 'PHONE_NUMBER':
      return { kind: 'call', label, url: `tel:${String(button.phone_number)}` };
    case 'COPY_CODE':
    case 'OTP':
      return { kind: 'copy', label };
    default:
      return { kind: 'other', label };
  }
}

function quotedBy(world: World, message: Message): Partial<RenderedMessage> {
  const id = asString(message.context?.id);
  const target = id ? world.store.messages.get(id) : undefined;
  if (!id || !target) return {};
  const content = contentOf(world, target);
  const text = content.text ?? content.media?.name ?? content.media?.kind ?? target.type;
  return { quoted: { id, text, own: target.direction === 'in' } };
}

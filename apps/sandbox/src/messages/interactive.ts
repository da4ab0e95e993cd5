import { asObject, type Json } from '../core/json.ts';
import { messagingError } from '../graph/errors.ts';
import { optionalText, requireArray, requireObject, requireText } from './fields.ts';
import type { MediaKind } from './mediaRules.ts';

type CheckMedia = (kind: MediaKind, media: Json, path: string) => void;

const simple = [
  'location_request_message',
  'request_contact_info',
  'catalog_message',
  'address_message',
  'voice_call',
  'call_permission_request',
];

/** Interactive messages with the limits of each type. */
export function checkInteractive(interactive: Json, checkMedia: CheckMedia): void {
  const type = requireText(interactive, 'type', 'interactive.type', 64);
  const action = requireObject(interactive, 'action', 'interactive.action');
  if (type === 'carousel') {
    checkCards(interactive, action, checkMedia);
    return;
  }
  checkFrame(interactive, type, checkMedia);
  switch (type) {
    case 'button':
      checkReplyButtons(action);
      return;
    case 'list':
      checkList(action);
      return;
    case 'cta_url':
      checkUrlAction(action, 'action');
      return;
    case 'flow':
      checkFlow(action);
      return;
    case 'product':
      requireText(action, 'catalog_id', 'action.catalog_id', 256);
      return void requireText(action, 'product_retailer_id', 'action.product_retailer_id', 256);
    case 'product_list':
      checkProducts(action);
      return;
    default:
      if (!simple.includes(type)) throw messagingError(131009, `interactive.type ${type} is not supported.`);
      if (type === 'location_request_message' && action.name !== 'send_location') {
        throw messagingError(131009, 'action.name must be send_location.');
      }
  }
}

function checkFrame(interactive: Json, type: string, checkMedia: CheckMedia): void {
  const bodyLimit = type === 'list' ? 4096 : 1024;
  if (type !== 'product' || interactive.body !== undefined) {
    requireText(
      requireObject(interactive, 'body', 'interactive.body'),
      'text',
      'interactive.body.text',
      bodyLimit,
    );
  }
  if (interactive.footer !== undefined) {
    requireText(
      requireObject(interactive, 'footer', 'interactive.footer'),
      'text',
      'interactive.footer.text',
      60,
    );
  }
  if (interactive.header === undefined) {
    if (type === 'product_list')
      throw messagingError(131008, 'The parameter interactive.header is required.');
    return;
  }
  const header = requireObject(interactive, 'header', 'interactive.header');
  if (type === 'location_request_message') throw messagingError(131009, 'A location request has no header.');
  checkHeader(header, type === 'list' || type === 'product_list', checkMedia);
}

function checkHeader(header: Json, textOnly: boolean, checkMedia: CheckMedia): void {
  const kind = String(header.type ?? '');
  if (kind === 'text') return void requireText(header, 'text', 'interactive.header.text', 60);
  if (textOnly || !['image', 'video', 'document'].includes(kind)) {
    throw messagingError(131009, `interactive.header.type ${kind} is not allowed here.`);
  }
  checkMedia(
    kind as MediaKind,
    requireObject(header, kind, `interactive.header.${kind}`),
    `interactive.header.${kind}`,
  );
}

function checkReplyButtons(action: Json): void {
  const buttons = requireArray(action, 'buttons', 'action.buttons', 1, 3).map(asObject);
  for (const [index, button] of buttons.entries()) {
    if (button.type !== 'reply') throw messagingError(131009, `action.buttons[${index}].type must be reply.`);
    const reply = requireObject(button, 'reply', `action.buttons[${index}].reply`);
    requireText(reply, 'id', 'Button id', 256);
    requireText(reply, 'title', 'Button title', 20);
  }
  const replies = buttons.map((button) => asObject(button.reply));
  requireUnique(
    replies.map((reply) => reply.title),
    'Button titles',
  );
  requireUnique(
    replies.map((reply) => reply.id),
    'Button ids',
  );
}

function checkList(action: Json): void {
  requireText(action, 'button', 'action.button', 20);
  const sections = requireArray(action, 'sections', 'action.sections', 1, 10).map(asObject);
  const ids: unknown[] = [];
  for (const [index, section] of sections.entries()) {
    const path = `action.sections[${index}]`;
    if (sections.length > 1) requireText(section, 'title', `${path}.title`, 24);
    else optionalText(section, 'title', `${path}.title`, 24);
    for (const row of requireArray(section, 'rows', `${path}.rows`, 1, 10).map(asObject)) {
      ids.push(requireText(row, 'id', 'Row id', 200));
      requireText(row, 'title', 'Row title', 24);
      optionalText(row, 'description', 'Row description', 72);
    }
  }
  if (ids.length > 10)
    throw messagingError(131009, `Total row count exceed max allowed count: 10, given: ${ids.length}`);
  requireUnique(ids, 'Row ids');
}

function checkUrlAction(action: Json, path: string): void {
  if (action.name !== 'cta_url') throw messagingError(131009, `${path}.name must be cta_url.`);
  const parameters = requireObject(action, 'parameters', `${path}.parameters`);
  requireText(parameters, 'display_text', `${path}.parameters.display_text`, 20);
  const url = requireText(parameters, 'url', `${path}.parameters.url`, 2000);
  if (!/^https?:\/\/[^\s]+$/.test(url))
    throw messagingError(131009, `${path}.parameters.url is not a valid address.`);
}

function checkFlow(action: Json): void {
  const parameters = requireObject(action, 'parameters', 'action.parameters');
  if (parameters.flow_message_version !== '3')
    throw messagingError(131009, 'flow_message_version must be "3".');
  requireText(parameters, 'flow_cta', 'flow_cta', 30);
  if (!parameters.flow_id && !parameters.flow_name)
    throw messagingError(131008, 'flow_id or flow_name is required.');
}

function checkProducts(action: Json): void {
  requireText(action, 'catalog_id', 'action.catalog_id', 256);
  const sections = requireArray(action, 'sections', 'action.sections', 1, 10).map(asObject);
  const items = sections.flatMap((section) => requireArray(section, 'product_items', 'product_items', 1, 30));
  if (items.length > 30) throw messagingError(131009, 'A product list may have 30 products.');
}

function checkCards(interactive: Json, action: Json, checkMedia: CheckMedia): void {
  requireText(requireObject(interactive, 'body', 'interactive.body'), 'text', 'interactive.body.text', 1024);
  if (interactive.header !== undefined || interactive.footer !== undefined) {
    throw messagingError(131009, 'A carousel has no main header or footer.');
  }
  const cards = requireArray(action, 'cards', 'action.cards', 2, 10).map(asObject);
  const shapes = new Set<string>();
  for (const [index, card] of cards.entries()) {
    const path = `action.cards[${index}]`;
    if (card.card_index !== index) throw messagingError(131009, `${path}.card_index must be ${index}.`);
    shapes.add(checkCard(card, path, checkMedia));
  }
  if (shapes.size > 1) throw messagingError(131009, 'All cards need the same structure.');
}

function checkCard(card: Json, path: string, checkMedia: CheckMedia): string {
  const action = requireObject(card, 'action', `${path}.action`);
  if (card.type === 'product') {
    requireText(action, 'product_retailer_id', `${path}.action.product_retailer_id`, 256);
    return 'product';
  }
  const header = requireObject(card, 'header', `${path}.header`);
  if (header.type !== 'image' && header.type !== 'video') {
    throw messagingError(131009, `${path}.header must be an image or a video.`);
  }
  checkHeader(header, false, checkMedia);
  if (card.body !== undefined) checkCardBody(requireObject(card, 'body', `${path}.body`), path);
  if (Array.isArray(action.buttons)) {
    const buttons = requireArray(action, 'buttons', `${path}.action.buttons`, 1, 3).map(asObject);
    for (const button of buttons) {
      const reply = requireObject(button, 'quick_reply', `${path}.action.buttons.quick_reply`);
      requireText(reply, 'id', 'Button id', 256);
      requireText(reply, 'title', 'Button title', 20);
    }
    return `${header.type}:${card.body ? 'body' : ''}:${buttons.length}`;
  }
  checkUrlAction(action, `${path}.action`);
  return `${header.type}:${card.body ? 'body' : ''}:url`;
}

function checkCardBody(body: Json, path: string): void {
  const text = requireText(body, 'text', `${path}.body.text`, 160);
  if (text.split('\n').length > 3) throw messagingError(131009, `${path}.body.text may have 2 line breaks.`);
}

function requireUnique(values: unknown[], what: string): void {
  if (new Set(values).size !== values.length) throw messagingError(131009, `${what} must be unique.`);
}

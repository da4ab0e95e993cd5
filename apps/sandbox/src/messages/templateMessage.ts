import { asArray, asObject, type Json } from '../core/json.ts';
import type { PhoneNumber, Template, TemplateContent } from '../core/model.ts';
import { fillIn, lengthOf, variablesIn } from '../core/placeholders.ts';
import { invalidParameter, messagingError } from '../graph/errors.ts';
import type { World } from '../world.ts';
import { requireArray, requireObject, requireText } from './fields.ts';
import type { MediaKind } from './mediaRules.ts';
import { checkLocation, checkMediaReference } from './validate.ts';

/** Finds the template a message names and checks its parameters against what was approved. */
export function checkTemplateMessage(world: World, phone: PhoneNumber, body: Json): Template {
  const wanted = requireObject(body, 'template');
  const name = requireText(wanted, 'name', 'template.name', 512);
  const language = requireText(
    requireObject(wanted, 'language', 'template.language'),
    'code',
    'template.language.code',
    20,
  );
  const template = sendableTemplate(world, phone, name, language);
  const content = template.live ?? template;
  const given = asArray(wanted.components).map(asObject);
  checkComponents(world, phone, content, content.components, given);
  return template;
}

function sendableTemplate(world: World, phone: PhoneNumber, name: string, language: string): Template {
  const family = world.store
    .templatesNamed(phone.wabaId, name)
    .filter((template) => template.status !== 'DELETED');
  const template = family.findLast((each) => each.language === language);
  if (!template) {
    throw messagingError(132001, `template name (${name}) does not exist in ${language}`);
  }
  if (template.status === 'PAUSED') throw messagingError(132015);
  if (template.status === 'DISABLED') throw messagingError(132016);
  const isSendable =
    template.status === 'APPROVED' || (template.status === 'PENDING' && template.live !== null);
  if (!isSendable) {
    throw messagingError(
      132001,
      `template name (${name}) in ${language} is ${template.status} and cannot be sent`,
    );
  }
  return template;
}

function checkComponents(
  world: World,
  phone: PhoneNumber,
  content: TemplateContent,
  defined: readonly Json[],
  given: readonly Json[],
): void {
  const lower = (part: Json) => String(part.type ?? '').toLowerCase();
  const allowed = [
    'header',
    'body',
    'button',
    'carousel',
    'limited_time_offer',
    'tap_target_configuration',
    'footer',
  ];
  for (const part of given) {
    if (!allowed.includes(lower(part)))
      throw invalidParameter(`Unexpected component type ${String(part.type)}`);
  }
  const parametersOf = (type: string) =>
    asArray(given.find((part) => lower(part) === type)?.parameters).map(asObject);
  const find = (type: string) => defined.find((component) => component.type === type);

  checkHeader(world, phone, content, find('HEADER'), parametersOf('header'));
  const body = find('BODY');
  if (body) checkTexts(content, bodyText(content, body), parametersOf('body'), 'body', 1024);
  const buttons = asArray(find('BUTTONS')?.buttons).map(asObject);
  checkButtons(
    buttons,
    given.filter((part) => lower(part) === 'button'),
  );
  if (find('LIMITED_TIME_OFFER')) {
    checkOffer(
      world,
      asObject(find('LIMITED_TIME_OFFER')?.limited_time_offer),
      parametersOf('limited_time_offer'),
    );
  }
  const carousel = find('CAROUSEL');
  if (carousel) {
    checkCarousel(
      world,
      phone,
      content,
      carousel,
      given.find((part) => lower(part) === 'carousel'),
    );
  }
}

/** Authentication bodies have one hidden variable: the code. */
function bodyText(content: TemplateContent, body: Json): string {
  return content.category === 'AUTHENTICATION' ? 'Your code is {{1}}.' : String(body.text ?? '');
}

function checkHeader(
  world: World,
  phone: PhoneNumber,
  content: TemplateContent,
  header: Json | undefined,
  parameters: Json[],
): void {
  if (!header) {
    if (parameters.length > 0) throw mismatch('header', parameters.length, 0);
    return;
  }
  if (header.format === 'TEXT') checkTexts(content, String(header.text ?? ''), parameters, 'header', 60);
  else checkHeaderMedia(world, phone, header, parameters);
}

function checkHeaderMedia(world: World, phone: PhoneNumber, header: Json, parameters: Json[]): void {
  const expected = String(header.format).toLowerCase();
  const [first] = parameters;
  const received = String(first?.type ?? 'unknown').toLowerCase();
  if (!first || received !== expected || parameters.length !== 1) {
    throw messagingError(
      132012,
      `header: Format mismatch, expected ${expected.toUpperCase()}, received ${received.toUpperCase()}`,
    );
  }
  const value = requireObject(first, expected, `header.${expected}`);
  if (expected === 'location') checkLocation(value);
  else if (expected === 'product') {
    requireText(value, 'product_retailer_id', 'header.product.product_retailer_id', 100);
    requireText(value, 'catalog_id', 'header.product.catalog_id', 100);
  } else checkMediaReference(world, phone, expected as MediaKind, value, `header.${expected}`);
}

function checkTexts(
  content: TemplateContent,
  text: string,
  parameters: Json[],
  where: string,
  limit: number,
): void {
  const names = variablesIn(text);
  if (parameters.length !== names.length) throw mismatch(where, parameters.length, names.length);
  const values = new Map<string, string>();
  for (const [index, parameter] of parameters.entries()) {
    const name = parameterName(content, parameter, names, index, where);
    values.set(name, textOf(parameter, where));
  }
  if (values.size !== names.length) throw mismatch(where, values.size, names.length);
  if (lengthOf(fillIn(text, values)) > limit) {
    throw messagingError(132005, `${where}: the text with its parameters is longer than ${limit} characters`);
  }
}

function parameterName(
  content: TemplateContent,
  parameter: Json,
  names: readonly string[],
  index: number,
  where: string,
): string {
  if (content.parameterFormat === 'POSITIONAL') {
    if (parameter.parameter_name !== undefined) {
      throw messagingError(132012, `${where}: parameter_name is not allowed for positional parameters`);
    }
    return String(index + 1);
  }
  const name = parameter.parameter_name;
  if (typeof name !== 'string' || !name) throw invalidParameter('Parameter name is missing or empty');
  if (!names.includes(name))
    throw messagingError(132000, `${where}: parameter ${name} is not part of the template`);
  return name;
}

function textOf(parameter: Json, where: string): string {
  const type = String(parameter.type ?? '').toLowerCase();
  if (type === 'currency' || type === 'date_time') {
    return requireText(requireObject(parameter, type), 'fallback_value', `${type}.fallback_value`, 1024);
  }
  if (type !== 'text')
    throw messagingError(132012, `${where}: Format mismatch, expected TEXT, received ${type.toUpperCase()}`);
  const { text } = parameter;
  if (typeof text !== 'string' || text === '') {
    throw messagingError(131008, `Parameter of type text is missing text value`);
  }
  if (/[\n\r\t]| {5,}/.test(text)) {
    throw messagingError(
      132018,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    );
  }
  return text;
}

function mismatch(where: string, given: number, expected: number) {
  return messagingError(
    132000,
    `${where}: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
  );
}

function checkButtons(defined: readonly Json[], given: readonly Json[]): void {
  for (const part of given) {
    const index = Number(part.index ?? Number.NaN);
    const button = defined[index];
    if (!button)
      throw messagingError(
        132018,
        `buttons: Button at index ${String(part.index)} does not exist in the template`,
      );
    checkSubType(button, String(part.sub_type ?? '').toLowerCase(), index);
  }
  for (const [index, button] of defined.entries()) {
    const part = given.find((each) => Number(each.index) === index);
    checkButtonValue(button, asObject(asArray(part?.parameters)[0]), index);
  }
}

const subTypes: Record<string, string[]> = {
  QUICK_REPLY: ['quick_reply'],
  URL: ['url'],
  OTP: ['url', 'copy_code'],
  COPY_CODE: ['copy_code'],
  FLOW: ['flow'],
  CATALOG: ['catalog'],
  MPM: ['mpm'],
  VOICE_CALL: ['voice_call'],
};

function checkSubType(button: Json, subType: string, index: number): void {
  const allowed = subTypes[String(button.type)] ?? [];
  if (!allowed.includes(subType)) {
    throw messagingError(
      132018,
      `buttons: Button at index ${index} is of type ${String(button.type)}, not ${subType}`,
    );
  }
}

function checkButtonValue(button: Json, parameter: Json, index: number): void {
  const needsText =
    (button.type === 'URL' && variablesIn(String(button.url ?? '')).length > 0) || button.type === 'OTP';
  if (needsText && (typeof parameter.text !== 'string' || !parameter.text)) {
    throw messagingError(131008, `buttons: Button at index ${index} of type Url requires a parameter`);
  }
  if (button.type === 'COPY_CODE') {
    const code = parameter.coupon_code;
    if (typeof code !== 'string' || !code) {
      throw messagingError(
        131008,
        `buttons: Button at index ${index} of type copy_code requires a coupon_code`,
      );
    }
    if (lengthOf(code) > 20) throw messagingError(132012, 'coupon_code is limited to 20 characters');
  }
  if (button.type === 'MPM') checkProducts(asObject(parameter.action), index);
}

/** An offer that ends must say when. */
function checkOffer(world: World, offer: Json, parameters: Json[]): void {
  if (offer.has_expiration !== true) return;
  const at = asObject(parameters[0]?.limited_time_offer).expiration_time_ms;
  if (typeof at !== 'number')
    throw messagingError(131008, 'limited_time_offer.expiration_time_ms is required.');
  if (at <= world.clock.now())
    throw messagingError(131009, 'limited_time_offer.expiration_time_ms has passed.');
}

/** A message of several products shows at least one, in a section. */
function checkProducts(action: Json, index: number): void {
  const where = `buttons: Button at index ${index} of type mpm`;
  requireText(action, 'thumbnail_product_retailer_id', `${where}: thumbnail_product_retailer_id`, 100);
  const sections = requireArray(action, 'sections', `${where}: sections`, 1, 10).map(asObject);
  for (const section of sections) requireArray(section, 'product_items', `${where}: product_items`, 1, 30);
}

function checkCarousel(
  world: World,
  phone: PhoneNumber,
  content: TemplateContent,
  defined: Json,
  given: Json | undefined,
): void {
  const cards = asArray(defined.cards).map(asObject);
  const givenCards = asArray(given?.cards).map(asObject);
  if (cards.length !== givenCards.length) {
    throw messagingError(132012, `carousel: expected ${cards.length} cards, received ${givenCards.length}`);
  }
  for (const [index, card] of cards.entries()) {
    const own = givenCards.find((each) => Number(each.card_index) === index);
    if (!own) throw messagingError(132012, `carousel: card_index ${index} is missing`);
    checkComponents(
      world,
      phone,
      content,
      asArray(card.components).map(asObject),
      asArray(own.components).map(asObject),
    );
  }
}

import { asArray, asObject, isObject, type Json } from '../core/json.ts';
import type { Category, TemplateContent } from '../core/model.ts';
import { lengthOf } from '../core/placeholders.ts';
import { invalidParameter, managementError } from '../graph/errors.ts';
import type { World } from '../world.ts';
import { checkBodyVariables, checkVariables } from './text.ts';
import { checkButtons } from './validateButtons.ts';
import { checkCarousel } from './validateCarousel.ts';

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'];
const ttlRanges: Record<Category, [number, number]> = {
  AUTHENTICATION: [30, 900],
  UTILITY: [30, 43_200],
  MARKETING: [43_200, 2_592_000],
};
const componentTypes = [
  'HEADER',
  'BODY',
  'FOOTER',
  'BUTTONS',
  'CAROUSEL',
  'LIMITED_TIME_OFFER',
  'CALL_PERMISSION_REQUEST',
  'TAP_TARGET_CONFIGURATION',
];

const tooLong = (what: string, limit: number) =>
  managementError(2388040, 'Character limit exceeded', `The ${what} is limited to ${limit} characters.`);

/** Checks a creation or edit body and returns it in the upper-case form reads show. */
export function checkedContent(world: World, body: Json): TemplateContent {
  const category = upper(body.category) as Category;
  if (!categories.includes(category)) {
    throw invalidParameter('Param category must be one of {AUTHENTICATION, MARKETING, UTILITY}');
  }
  const parameterFormat = upper(body.parameter_format ?? 'POSITIONAL');
  if (parameterFormat !== 'POSITIONAL' && parameterFormat !== 'NAMED') {
    throw invalidParameter('Param parameter_format must be one of {POSITIONAL, NAMED}');
  }
  const components = asArray(body.components).map((component) => normalise(asObject(component)));
  if (components.length === 0) throw invalidParameter('Param components must be a non-empty array');
  checkComponentSet(components);
  const content: TemplateContent = { category, parameterFormat, components };
  const ttl = checkedTtl(body.message_send_ttl_seconds, category);
  if (ttl !== undefined) content.ttlSeconds = ttl;
  if (category === 'AUTHENTICATION') checkAuthentication(components);
  else for (const component of components) checkComponent(world, component, content);
  return content;
}

function normalise(component: Json): Json {
  const type = upper(component.type);
  if (!componentTypes.includes(type)) throw invalidParameter(`Param component type ${type} is not known`);
  const normal: Json = { ...component, type };
  if (type === 'HEADER') normal.format = upper(component.format);
  if (type === 'BUTTONS') {
    normal.buttons = asArray(component.buttons).map((button) => {
      const plain = asObject(button);
      return {
        ...plain,
        type: upper(plain.type),
        ...(plain.otp_type ? { otp_type: upper(plain.otp_type) } : {}),
      };
    });
  }
  if (type === 'CAROUSEL') {
    normal.cards = asArray(component.cards).map((card) => ({
      components: asArray(asObject(card).components).map((each) => normalise(asObject(each))),
    }));
  }
  return normal;
}

function upper(value: unknown): string {
  return String(value ?? '').toUpperCase();
}

function checkComponentSet(components: readonly Json[]): void {
  const types = components.map((component) => component.type);
  if (new Set(types).size !== types.length) throw invalidParameter('Each component type may appear once');
  if (!types.includes('BODY')) {
    throw managementError(2388072, 'Body is missing', 'A template needs a body.');
  }
  if (types.includes('LIMITED_TIME_OFFER') && types.includes('FOOTER')) {
    throw managementError(2388073, 'Footer is not allowed', 'A limited-time offer cannot have a footer.');
  }
}

function checkedTtl(value: unknown, category: Category): number | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = Number(value);
  const [min, max] = ttlRanges[category];
  const unlimited = seconds === -1 && category !== 'MARKETING';
  if (!unlimited && !(Number.isInteger(seconds) && seconds >= min && seconds <= max)) {
    throw invalidParameter(
      `Param message_send_ttl_seconds must be between ${min} and ${max} for ${category}`,
    );
  }
  return seconds;
}

function checkComponent(world: World, component: Json, content: TemplateContent): void {
  if (component.type === 'HEADER') checkHeader(world, component, content);
  else if (component.type === 'BODY') checkBody(component, content);
  else if (component.type === 'FOOTER') checkFooter(component);
  else if (component.type === 'BUTTONS') checkButtons(asArray(component.buttons).map(asObject), content);
  else if (component.type === 'CAROUSEL') {
    checkCarousel(asArray(component.cards).map(asObject), (part) => {
      if (part.type === 'BODY' && lengthOf(String(part.text ?? '')) > 160) throw tooLong('card body', 160);
      checkComponent(world, part, content);
    });
  } else if (component.type === 'LIMITED_TIME_OFFER') checkOffer(component);
}

function checkHeader(world: World, header: Json, content: TemplateContent): void {
  const bad = (message: string) => managementError(2388047, 'Message header format is incorrect', message);
  switch (header.format) {
    case 'TEXT':
      checkHeaderText(header, content, bad);
      return;
    case 'IMAGE':
    case 'VIDEO':
    case 'DOCUMENT': {
      const handle = asArray(asObject(header.example).header_handle)[0];
      if (typeof handle !== 'string' || !handle) {
        throw managementError(
          2388273,
          'Missing sample',
          `The ${header.format.toLowerCase()} header needs a sample (header_handle).`,
        );
      }
      if (!world.store.uploads.find((upload) => upload.handle === handle)) {
        throw managementError(
          2388273,
          'Invalid sample',
          'The header_handle is not a handle of a finished upload.',
        );
      }
      return;
    }
    case 'LOCATION':
    case 'PRODUCT':
      return;
    default:
      throw bad(`The header format ${String(header.format)} is not known.`);
  }
}

function checkHeaderText(header: Json, content: TemplateContent, bad: (message: string) => Error): void {
  const text = String(header.text ?? '');
  if (!text.trim()) throw bad('The header text is empty.');
  if (lengthOf(text) > 60) throw tooLong('header', 60);
  if (/[\n\r*_~`]/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, '')) || /\p{Extended_Pictographic}/u.test(text)) {
    throw bad("The message header can't have new lines, formatting characters, emojis or asterisks.");
  }
  const names = checkVariables(text, content.parameterFormat, 'header');
  if (names.length > 1) throw bad('The header may have one variable.');
  if (names.length === 0) return;
  const example = asObject(header.example);
  const samples =
    content.parameterFormat === 'NAMED' ? example.header_text_named_params : example.header_text;
  requireSamples(samples, names, content.parameterFormat, 'header');
}

function checkBody(body: Json, content: TemplateContent): void {
  const text = String(body.text ?? '');
  if (!text.trim()) throw managementError(2388072, 'Body is empty', 'The body needs a text.');
  if (lengthOf(text) > 1024) throw tooLong('body', 1024);
  const names = checkVariables(text, content.parameterFormat, 'body');
  checkBodyVariables(text, names);
  if (names.length === 0) return;
  const example = asObject(body.example);
  const samples =
    content.parameterFormat === 'NAMED' ? example.body_text_named_params : asArray(example.body_text)[0];
  requireSamples(samples, names, content.parameterFormat, 'body');
}

function requireSamples(samples: unknown, names: string[], format: string, where: string): void {
  const list = Array.isArray(samples) ? samples : typeof samples === 'string' ? [samples] : [];
  const complete =
    format === 'NAMED'
      ? names.every((name) => list.some((each) => isObject(each) && each.param_name === name && each.example))
      : list.length === names.length && list.every((each) => typeof each === 'string' && each.length > 0);
  if (!complete) {
    throw managementError(
      2388043,
      'Message template is missing sample values',
      `Add one example for each variable of the ${where}.`,
    );
  }
}

function checkFooter(footer: Json): void {
  const text = String(footer.text ?? '');
  const bad = (message: string) => managementError(2388073, 'Message footer format is incorrect', message);
  if (!text.trim()) throw bad('The footer text is empty.');
  if (lengthOf(text) > 60) throw tooLong('footer', 60);
  if (text.includes('{{') || /[\n\r]/.test(text)) throw bad("The footer can't have variables or new lines.");
}

function checkOffer(component: Json): void {
  const offer = asObject(component.limited_time_offer);
  const text = String(offer.text ?? '');
  if (!text) throw invalidParameter('Param limited_time_offer.text is required');
  if (lengthOf(text) > 16) throw tooLong('offer text', 16);
}

/** Authentication templates carry no text of their own. */
function checkAuthentication(components: readonly Json[]): void {
  for (const component of components) {
    if ((component.type === 'BODY' || component.type === 'FOOTER') && component.text !== undefined) {
      throw managementError(2388072, 'Text is not allowed', 'Authentication templates have a fixed text.');
    }
    if (component.type === 'HEADER' || component.type === 'CAROUSEL') {
      throw managementError(2388047, 'Header is not allowed', 'Authentication templates have no header.');
    }
    if (component.type === 'FOOTER') {
      const minutes = Number(component.code_expiration_minutes ?? Number.NaN);
      if (!(minutes >= 1 && minutes <= 90))
        throw invalidParameter('Param code_expiration_minutes must be 1 to 90');
    }
  }
  const buttons = asArray(components.find((component) => component.type === 'BUTTONS')?.buttons).map(
    asObject,
  );
  if (buttons.filter((button) => button.type === 'OTP').length !== 1) {
    throw invalidParameter('Authentication templates need exactly one OTP button');
  }
}

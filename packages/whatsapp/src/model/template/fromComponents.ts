import { groupButtons } from './buttons.ts';
import { buttonFromMeta } from './fromMetaButton.ts';
import type { MetaComponentExample, MetaTemplate, MetaTemplateComponent } from './meta.ts';
import { isPositionalKey, placeholderKeys } from './placeholders.ts';
import type {
  CarouselCard,
  TemplateBody,
  TemplateHeader,
  TemplateStructure,
  TemplateVariable,
} from './schema.ts';
import { type TemplateCategory, templateCategories } from './statuses.ts';

type ReadTemplate = Pick<
  MetaTemplate,
  'name' | 'language' | 'category' | 'components' | 'parameter_format' | 'message_send_ttl_seconds'
>;

/** Herald's structure of a template read from Meta. Components that Herald does not know are kept aside, not lost. */
export function componentsToStructure(template: ReadTemplate): TemplateStructure {
  const category = readCategory(template.category);
  const parts = new Map(template.components.map((component) => [component.type.toUpperCase(), component]));
  const body = readBody(parts.get('BODY'));
  const shared = {
    name: template.name,
    category,
    language: template.language,
    parameter_format: readFormat(template),
    body,
    ...(template.message_send_ttl_seconds === undefined
      ? {}
      : { ttl_seconds: template.message_send_ttl_seconds }),
  } as const;

  const carousel = parts.get('CAROUSEL');
  if (carousel) {
    const cards = listOf(carousel.cards).map((card) => readCard(listOf(card.components), category));
    return { type: 'carousel', ...shared, carousel_cards: cards };
  }
  const offer = parts.get('LIMITED_TIME_OFFER')?.limited_time_offer;
  const others = template.components.filter((component) => !isEditable(component));
  return {
    type: 'standard',
    ...shared,
    header: readHeader(parts.get('HEADER')),
    footer: readFooter(parts.get('FOOTER')),
    buttons: groupButtons(readButtons(parts.get('BUTTONS'), category)),
    ...(offer
      ? { limited_time_offer: { text: offer.text, has_expiration: offer.has_expiration ?? false } }
      : {}),
    ...(others.length > 0 ? { other_components: others.map((component) => ({ ...component })) } : {}),
  };
}

const editable = ['BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER'];
const headerFormats = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION', 'PRODUCT'];

function isEditable(component: MetaTemplateComponent): boolean {
  const type = component.type.toUpperCase();
  if (type === 'HEADER') return headerFormats.includes(headerFormat(component));
  return editable.includes(type);
}

function headerFormat(component: MetaTemplateComponent): string {
  return (component.format ?? 'TEXT').toUpperCase();
}

function readCategory(category: string): TemplateCategory {
  const upper = category.toUpperCase();
  // An unknown category is charged and limited as marketing, the strictest reading.
  return templateCategories.find((known) => known === upper) ?? 'MARKETING';
}

function readFormat(template: ReadTemplate): 'positional' | 'named' {
  if (template.parameter_format)
    return template.parameter_format.toLowerCase() === 'named' ? 'named' : 'positional';
  const keys = template.components.flatMap((component) => placeholderKeys(component.text ?? ''));
  return keys.some((key) => !isPositionalKey(key)) ? 'named' : 'positional';
}

function readHeader(component: MetaTemplateComponent | undefined): TemplateHeader {
  if (!component) return { type: 'none' };
  const sample = texts(component.example?.header_handle)[0] ?? null;
  const media = { media_handle: null, media_url: sample, filename: null };
  switch (headerFormat(component)) {
    case 'TEXT': {
      const text = component.text ?? '';
      const [variable] = readVariables(text, component.example);
      return { type: 'text', text, variable: variable ?? null };
    }
    case 'IMAGE':
      return { type: 'image', ...media };
    case 'VIDEO':
      return { type: 'video', ...media };
    case 'DOCUMENT':
      return { type: 'document', ...media };
    case 'LOCATION':
      return { type: 'location' };
    case 'PRODUCT':
      return { type: 'product' };
    default:
      return { type: 'none' };
  }
}

function readBody(component: MetaTemplateComponent | undefined): TemplateBody {
  const text = component?.text ?? '';
  const recommendation = component?.add_security_recommendation;
  return {
    text,
    variables: readVariables(text, component?.example),
    ...(recommendation === undefined ? {} : { add_security_recommendation: recommendation }),
  };
}

/** Positional examples come in placeholder order, named ones with their name. */
function readVariables(text: string, example: MetaComponentExample | undefined): TemplateVariable[] {
  const keys = placeholderKeys(text);
  const named = listOf(example?.body_text_named_params ?? example?.header_text_named_params);
  const rows: unknown = example?.body_text ?? example?.header_text;
  const listed = texts(Array.isArray(rows) && Array.isArray(rows[0]) ? rows[0] : rows);
  return keys.map((key, position) => {
    if (isPositionalKey(key))
      return { number: Number(key), name: '', example: listed[Number(key) - 1] ?? '' };
    const found = named.find((candidate) => candidate.param_name === key);
    return { number: position + 1, name: key, example: found?.example ?? listed[position] ?? '' };
  });
}

function readFooter(component: MetaTemplateComponent | undefined) {
  if (!component) return null;
  const minutes = component.code_expiration_minutes;
  return {
    text: component.text ?? '',
    ...(minutes === undefined ? {} : { code_expiration_minutes: minutes }),
  };
}

function readButtons(component: MetaTemplateComponent | undefined, category: TemplateCategory) {
  return listOf(component?.buttons).map((button, index) => buttonFromMeta(button, index, category));
}

function readCard(components: readonly MetaTemplateComponent[], category: TemplateCategory): CarouselCard {
  const parts = new Map(components.map((component) => [component.type.toUpperCase(), component]));
  const body = parts.get('BODY');
  return {
    header: readHeader(parts.get('HEADER')),
    body: body ? readBody(body) : null,
    buttons: readButtons(parts.get('BUTTONS'), category),
  };
}

// The types say how Meta writes its components; these two hold when it, or whoever stored them, did otherwise.

function listOf<T>(value: readonly T[] | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

function texts(value: unknown): string[] {
  return [value].flat().filter((item) => typeof item === 'string');
}

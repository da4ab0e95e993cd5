import {
  groupButtons,
  placeholderKeys,
  type TemplateButton,
  type TemplateHeader,
  type TemplateStructure,
  type TemplateVariable,
} from '@herald/whatsapp/model';
import { z } from 'zod';

const variable = z.object({ number: z.int().min(1), name: z.string(), example: z.string() });

export const headerTypes = ['none', 'text', 'image', 'video', 'document', 'location'] as const;
export const buttonTypes = ['quick_reply', 'url', 'phone_number', 'copy_code', 'flow', 'catalog'] as const;
export type ButtonType = (typeof buttonTypes)[number];
/** What the cards of a carousel may have. */
export const cardButtonTypes = ['quick_reply', 'url', 'phone_number'] as const satisfies ButtonType[];
export type HeaderMedia = 'image' | 'video' | 'document';

const draftButton = z.object({
  /** Stays with the button while it is moved. */
  key: z.string(),
  type: z.enum(buttonTypes),
  text: z.string(),
  url: z.string(),
  /** Of the variable at the end of an address, or of the code to copy. */
  example: z.string(),
  phone_number: z.string(),
  /** The form that it opens. */
  flow_id: z.string().default(''),
  /** Of an address: whether its clicks are counted; null until somebody chose, and then the category decides. */
  track: z.boolean().nullable().default(null),
});
export type DraftButton = z.output<typeof draftButton>;

const draftFile = z.object({
  id: z.int(),
  name: z.string(),
  /** Null once the link has expired: the file is there, but cannot be shown. */
  url: z.string().nullable(),
  media_type: z.enum(['image', 'video', 'document']),
});
export type DraftFile = z.output<typeof draftFile>;

const draftCard = z.object({
  /** Stays with the card while it is moved. */
  key: z.string(),
  file: draftFile.nullable(),
  body: z.string(),
  variables: z.array(variable),
  buttons: z.array(draftButton),
});
export type DraftCard = z.output<typeof draftCard>;

/**
 * What is in the fields of the editor. It holds more than a template: the text of a header that is an image now,
 * the example of a variable that was just taken out of the text. Nothing typed is lost by a change of mind.
 */
export const draftSchema = z.object({
  type: z.enum(['standard', 'carousel']).default('standard'),
  name: z.string(),
  category: z.enum(['MARKETING', 'UTILITY']),
  language: z.string(),
  header: z.enum(headerTypes),
  header_text: z.string(),
  header_variable: variable,
  file: draftFile.nullable(),
  body: z.string(),
  variables: z.array(variable),
  footer: z.string(),
  buttons: z.array(draftButton),
  offer: z
    .object({ on: z.boolean(), text: z.string(), has_expiration: z.boolean() })
    .default({ on: false, text: '', has_expiration: true }),
  /** Seconds for which WhatsApp tries to deliver; null: as long as it does for the category. */
  ttl: z.int().nullable().default(null),
  card_header: z.enum(['image', 'video']).default('image'),
  cards: z.array(draftCard).default([]),
});
export type Draft = z.output<typeof draftSchema>;

export function emptyDraft(language: string): Draft {
  return {
    type: 'standard',
    name: '',
    category: 'MARKETING',
    language,
    header: 'none',
    header_text: '',
    header_variable: { number: 1, name: '', example: '' },
    file: null,
    body: '',
    variables: [],
    footer: '',
    buttons: [],
    offer: { on: false, text: '', has_expiration: true },
    ttl: null,
    card_header: 'image',
    cards: [],
  };
}

/** The template that the fields describe now, complete or not. */
export function toStructure(draft: Draft): TemplateStructure {
  const named = isNamed(draft);
  const shared = {
    name: draft.name,
    category: draft.category,
    language: draft.language,
    parameter_format: named ? ('named' as const) : ('positional' as const),
    body: { text: draft.body, variables: usedVariables(draft, named) },
    ...(draft.ttl === null ? {} : { ttl_seconds: draft.ttl }),
  };
  if (draft.type === 'carousel') {
    const hasTexts = draft.cards.some(({ body }) => body.trim() !== '');
    return {
      type: 'carousel',
      ...shared,
      carousel_cards: draft.cards.map((card) => ({
        header: mediaHeader(draft.card_header, card.file),
        body: hasTexts ? { text: card.body, variables: usedVariables(card, named) } : null,
        buttons: card.buttons.map((button, index) => buttonOf(button, index, draft)),
      })),
    };
  }
  const { offer } = draft;
  return {
    type: 'standard',
    ...shared,
    header: headerOf(draft),
    footer: draft.footer === '' || offer.on ? null : { text: draft.footer },
    buttons: groupButtons(draft.buttons.map((button, index) => buttonOf(button, index, draft))),
    ...(offer.on ? { limited_time_offer: { text: offer.text, has_expiration: offer.has_expiration } } : {}),
  };
}

/** What is sent: files go by their ids, and their links, which expire, stay here. */
export function toSubmission(draft: Draft): { structure: TemplateStructure; header_file_id: number | null } {
  const structure = toStructure(draft);
  if (structure.type === 'carousel') {
    const carousel_cards = structure.carousel_cards.map((card) => ({ ...card, header: bare(card.header) }));
    return { structure: { ...structure, carousel_cards }, header_file_id: null };
  }
  const header = bare(structure.header);
  const file_id = 'file_id' in header ? (header.file_id ?? null) : null;
  return { structure: { ...structure, header }, header_file_id: file_id };
}

function bare(header: TemplateHeader): TemplateHeader {
  return 'media_url' in header ? { ...header, media_handle: null, media_url: null } : header;
}

/** Variables with names are Meta's named ones; numbers among them are a problem that the editor shows. */
export function isNamed(draft: Draft): boolean {
  const texts =
    draft.type === 'carousel'
      ? [draft.body, ...draft.cards.map(({ body }) => body)]
      : [draft.body, draft.header === 'text' ? draft.header_text : ''];
  const keys = texts.flatMap(placeholderKeys);
  return keys.length > 0 && keys.every((key) => !/^\d+$/.test(key));
}

/** The variables that the text names; one that was just typed has no example yet. */
export function usedVariables(
  { body, variables }: Pick<Draft, 'body' | 'variables'>,
  named = false,
): TemplateVariable[] {
  const keys = placeholderKeys(body);
  if (named) {
    return keys.map((name, index) => {
      const known = variables.find((each) => each.name === name);
      return { number: index + 1, name, example: known?.example ?? '' };
    });
  }
  return keys
    .filter((key) => /^[1-9]\d*$/.test(key))
    .map(Number)
    .sort((one, other) => one - other)
    .map((number) => variables.find((known) => known.number === number) ?? { number, name: '', example: '' });
}

/** Keeps what is known of a variable, whether or not the text names it at the moment. */
export function setVariable(
  variables: readonly TemplateVariable[],
  changed: TemplateVariable,
  named = false,
): TemplateVariable[] {
  const same = (each: TemplateVariable) =>
    named ? each.name === changed.name : each.number === changed.number;
  return [...variables.filter((each) => !same(each)), changed];
}

/** The number that "Add variable" writes: the first that the text does not use. */
export function nextNumber(text: string): number {
  const used = new Set(placeholderKeys(text));
  let number = 1;
  while (used.has(String(number))) number += 1;
  return number;
}

/** `{{3}}` before `{{5}}` become `{{1}}` and `{{2}}`; names and examples move with them. */
export function renumber(draft: Pick<Draft, 'body' | 'variables'>): Pick<Draft, 'body' | 'variables'> {
  const used = usedVariables(draft);
  const places = new Map(used.map(({ number }, position) => [String(number), position + 1]));
  const body = draft.body.replace(/\{\{\s*(\d+)\s*\}\}/g, (written, key: string) =>
    places.has(key) ? `{{${places.get(key)}}}` : written,
  );
  return { body, variables: used.map((each, position) => ({ ...each, number: position + 1 })) };
}

export const hasVariable = (text: string): boolean => placeholderKeys(text).length > 0;

function headerOf(draft: Draft): TemplateHeader {
  switch (draft.header) {
    case 'none':
    case 'location':
      return { type: draft.header };
    case 'text': {
      const [key] = placeholderKeys(draft.header_text);
      if (key === undefined) return { type: 'text', text: draft.header_text, variable: null };
      const variable = isNamed(draft) ? { ...draft.header_variable, name: key } : draft.header_variable;
      return { type: 'text', text: draft.header_text, variable };
    }
    default:
      return mediaHeader(draft.header, draft.file);
  }
}

/** With the uploaded file, when it is of the kind that the header is now. */
function mediaHeader(type: HeaderMedia, uploaded: DraftFile | null): TemplateHeader {
  const file = uploaded?.media_type === type ? uploaded : null;
  const { id = null, url = null, name = null } = file ?? {};
  return { type, media_handle: null, media_url: url, filename: name, file_id: id };
}

/** Marketing is measured unless somebody does not want it. */
export function isTracked({ track }: DraftButton, { category }: Pick<Draft, 'category'>): boolean {
  return track ?? category === 'MARKETING';
}

function buttonOf(button: DraftButton, index: number, draft: Draft): TemplateButton {
  const { type, text, url, example, phone_number, flow_id } = button;
  switch (type) {
    case 'quick_reply':
      return { type, text, index };
    case 'url':
      return {
        type,
        text,
        index,
        url,
        variable: hasVariable(url) ? { number: 1, name: '', example } : null,
        ...(isTracked(button, draft) ? { track: true } : {}),
      };
    case 'phone_number':
      return { type, text, index, phone_number };
    case 'copy_code':
      return { type, text, index, example };
    case 'flow':
      return { type, text, index, flow_id };
    case 'catalog':
      return { type, text: text || 'View catalog', index };
  }
}

import { type PlacedButton, placeCardButtons, placeGroupedButtons } from './buttons.ts';
import { isMediaHeader } from './headers.ts';
import type { VariableKind } from './needs.ts';
import { isPositionalKey, placeholderKeys } from './placeholders.ts';
import type { TemplateBody, TemplateHeader, TemplateStructure, TemplateVariable } from './schema.ts';

export type VariablePlace = 'header' | 'offer' | 'body' | 'button';

/** A value that a send of the template needs. */
export interface NeededVariable {
  /** `header.1`, `header.media`, `body.2`, `button.0.1`, `card.1.body.1`, `card.1.button.0.1`: the key of the values record. */
  key: string;
  place: VariablePlace;
  kind: VariableKind;
  /** There is something to send without it. */
  optional: boolean;
  /** Index of the card of a carousel, null outside one. */
  card: number | null;
  /** Index of the button, null outside one. */
  button: number | null;
  /** The variable's number inside its place. */
  index: number;
  name: string;
  example: string;
  /** Meta's `parameter_name`, only in templates with named parameters. */
  parameterName: string | null;
}

/** Values by key, as given by a campaign file, an automation or a person. */
export type TemplateValues = Readonly<Record<string, string | undefined>>;

const known = new WeakMap<TemplateStructure, readonly NeededVariable[]>();

/**
 * Everything a send may fill in, in the order a person meets it. Thousands of messages share one structure, so it is read
 * once; whoever changes a template makes a new one. `headerFileId`: the file of ours that a media header shows. The sample
 * that WhatsApp shows of a template made elsewhere is none: its address ends one day.
 */
export function variablesOf(
  structure: TemplateStructure,
  headerFileId: number | null = null,
): NeededVariable[] {
  const found = known.get(structure) ?? findVariables(structure);
  known.set(structure, found);
  return found.map((variable) =>
    variable.key === 'header.media' && headerFileId !== null ? { ...variable, optional: true } : variable,
  );
}

function findVariables(structure: TemplateStructure): NeededVariable[] {
  const named = structure.parameter_format === 'named';
  const body = bodyVariables(structure.body, named, '', null, structure.category === 'AUTHENTICATION');
  if (structure.type === 'carousel') {
    const cards = structure.carousel_cards.flatMap((card, index) => {
      const prefix = `card.${index}.`;
      const placed = placeCardButtons(card.buttons, `carousel_cards.${index}`);
      return [
        ...headerVariables(card.header, named, prefix, index),
        ...(card.body ? bodyVariables(card.body, named, prefix, index, false) : []),
        ...placed.flatMap((button) => buttonVariables(button, prefix, index)),
      ];
    });
    return [...body, ...cards];
  }
  const buttons = placeGroupedButtons(structure.buttons).flatMap((placed) =>
    buttonVariables(placed, '', null),
  );
  const offer = structure.limited_time_offer?.has_expiration
    ? [asked('offer.expires_at', 'offer', 'expires_at')]
    : [];
  return [...headerVariables(structure.header, named, '', null), ...offer, ...body, ...buttons];
}

/** What a send gives that is no variable of a text. */
function asked(
  key: string,
  place: VariablePlace,
  kind: VariableKind,
  at: { card?: number | null; button?: number | null; optional?: boolean } = {},
): NeededVariable {
  const { card = null, button = null, optional = false } = at;
  return { key, place, kind, optional, card, button, index: 1, name: '', example: '', parameterName: null };
}

export interface TextVariable {
  written: string;
  variable: TemplateVariable;
}

/** Joins the placeholders of a text with what the structure says about them; `written` is the key in the text. */
export function textVariables(
  text: string,
  declared: readonly TemplateVariable[],
  named: boolean,
): TextVariable[] {
  const keys = placeholderKeys(text);
  if (named) {
    return keys.map((key, position) => {
      const known = declared.find((variable) => variable.name === key);
      return { written: key, variable: { number: position + 1, name: key, example: known?.example ?? '' } };
    });
  }
  return keys
    .filter(isPositionalKey)
    .map((key) => ({ written: key, number: Number(key) }))
    .sort((a, b) => a.number - b.number)
    .map(({ written, number }) => ({
      written,
      variable: declared.find((variable) => variable.number === number) ?? { number, name: '', example: '' },
    }));
}

function headerVariables(
  header: TemplateHeader,
  named: boolean,
  prefix: string,
  card: number | null,
): NeededVariable[] {
  const ask = (name: string, kind: VariableKind, optional = false) =>
    asked(`${prefix}header.${name}`, 'header', kind, { card, optional });
  if (isMediaHeader(header)) {
    return [ask('media', header.type, (header.file_id ?? null) !== null)];
  }
  if (header.type === 'location') {
    return [
      ask('latitude', 'latitude'),
      ask('longitude', 'longitude'),
      ask('name', 'place_name', true),
      ask('address', 'place_address', true),
    ];
  }
  if (header.type === 'product') return [ask('product', 'product'), ask('catalog', 'catalog')];
  if (header.type !== 'text') return [];
  const declared = header.variable ? [header.variable] : [];
  return textVariables(header.text, declared, named).map(({ variable }) => ({
    ...describe(variable, named),
    key: `${prefix}header.${variable.number}`,
    place: 'header',
    card,
    button: null,
  }));
}

function bodyVariables(
  body: TemplateBody,
  named: boolean,
  prefix: string,
  card: number | null,
  authentication: boolean,
): NeededVariable[] {
  const found = textVariables(body.text, body.variables, named).map(({ variable }) => variable);
  // Meta writes the text of an authentication template; its one variable is the code, whether or not we hold the text.
  const variables = authentication && found.length === 0 ? [codeVariable(body)] : found;
  return variables.map((variable) => ({
    ...describe(variable, named),
    key: `${prefix}body.${variable.number}`,
    place: 'body',
    card,
    button: null,
  }));
}

function codeVariable(body: TemplateBody): TemplateVariable {
  return body.variables[0] ?? { number: 1, name: 'code', example: '123456' };
}

function buttonVariables(
  { button, index }: PlacedButton,
  prefix: string,
  card: number | null,
): NeededVariable[] {
  const place = { place: 'button', card, button: index } as const;
  if (isProductList(button)) {
    const ask = (name: string, kind: VariableKind) =>
      asked(`${prefix}button.${index}.${name}`, 'button', kind, place);
    return [ask('section', 'section'), ask('products', 'products')];
  }
  const variable = buttonVariable(button);
  if (!variable) return [];
  return [{ ...describe(variable, false), ...place, key: `${prefix}button.${index}.${variable.number}` }];
}

/** Shows several products of the catalogue; Herald does not write such templates, and sends them. */
export function isProductList(button: PlacedButton['button']): boolean {
  return button.type === 'other' && String(button.component.type).toUpperCase() === 'MPM';
}

function buttonVariable(button: PlacedButton['button']): TemplateVariable | null {
  if (button.type === 'copy_code') return { number: 1, name: 'code', example: button.example };
  if (button.type !== 'url' || placeholderKeys(button.url).length === 0) return null;
  return { number: 1, name: button.variable?.name ?? '', example: button.variable?.example ?? '' };
}

function describe(variable: TemplateVariable, named: boolean) {
  return {
    index: variable.number,
    name: variable.name,
    example: variable.example,
    parameterName: named ? variable.name : null,
    kind: 'text',
    optional: false,
  } as const;
}

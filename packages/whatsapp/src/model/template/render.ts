import { type PlacedButton, placeCardButtons, placeGroupedButtons } from './buttons.ts';
import { isMediaHeader } from './headers.ts';
import { mediaOf } from './needs.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { TemplateHeader, TemplateStructure } from './schema.ts';
import { urlSuffix } from './send.ts';
import { type NeededVariable, type TemplateValues, variablesOf } from './variables.ts';

export type RenderedHeader =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video' | 'document'; url: string | null; filename: string | null }
  | { type: 'location'; name: string }
  | { type: 'product' };

export interface RenderedButton {
  type: string;
  text: string;
  /** Filled address of a URL button. */
  url?: string;
  phone_number?: string;
  code?: string;
}

export interface RenderedCard {
  header: RenderedHeader | null;
  body: string | null;
  buttons: RenderedButton[];
}

/** A template with its values in place, ready to draw as a bubble. Texts keep WhatsApp's formatting marks. */
export interface RenderedTemplate {
  type: 'standard' | 'carousel';
  header: RenderedHeader | null;
  body: string;
  footer: string | null;
  buttons: RenderedButton[];
  cards: RenderedCard[];
}

export interface RenderOptions {
  /**
   * What stands where a value is missing: the example (previews), the placeholder as it is written (editors), or
   * nothing (threads, which must not show what was never sent).
   */
  missing?: 'example' | 'placeholder' | 'empty';
  /** Where a stored file that the values name can be seen. */
  fileUrl?: (fileId: number) => string | null | undefined;
}

export function renderTemplate(
  structure: TemplateStructure,
  values: TemplateValues = {},
  options: RenderOptions = {},
): RenderedTemplate {
  const needed = variablesOf(structure);
  const missing = options.missing ?? 'example';
  const pick = (variable: NeededVariable): string | undefined => {
    const value = values[variable.key];
    if (value !== undefined && value !== '') return value;
    if (missing === 'empty') return '';
    return missing === 'example' && variable.example !== '' ? variable.example : undefined;
  };
  const fill = (text: string, place: 'header' | 'body', card: number | null): string =>
    fillPlaceholders(text, (key) => {
      const found = needed.find(
        (variable) => variable.place === place && variable.card === card && isNamed(variable, key),
      );
      return found ? pick(found) : undefined;
    });
  const header = (of: TemplateHeader, key: string, card: number | null): RenderedHeader | null => {
    if (of.type === 'location') return { type: 'location', name: values[`${key}.name`]?.trim() ?? '' };
    const rendered = renderHeader(of, (text) => fill(text, 'header', card));
    const chosen = mediaOf(values[`${key}.media`]);
    if (!chosen || !rendered || !('url' in rendered)) return rendered;
    const url = 'link' in chosen ? chosen.link : options.fileUrl?.(chosen.fileId);
    return url ? { ...rendered, url } : rendered;
  };
  const button = (placed: PlacedButton, card: number | null): RenderedButton => {
    const prefix = card === null ? '' : `card.${card}.`;
    const found = needed.find((variable) => variable.key === `${prefix}button.${placed.index}.1`);
    return renderButton(placed, found ? pick(found) : undefined);
  };

  if (structure.type === 'carousel') {
    const cards = structure.carousel_cards.map((card, index) => ({
      header: header(card.header, `card.${index}.header`, index),
      body: card.body ? fill(card.body.text, 'body', index) : null,
      buttons: placeCardButtons(card.buttons, '').map((placed) => button(placed, index)),
    }));
    const body = fill(structure.body.text, 'body', null);
    return { type: 'carousel', header: null, body, footer: null, buttons: [], cards };
  }
  return {
    type: 'standard',
    header: header(structure.header, 'header', null),
    body: fill(structure.body.text, 'body', null),
    footer: structure.footer?.text ? structure.footer.text : null,
    buttons: placeGroupedButtons(structure.buttons).map((placed) => button(placed, null)),
    cards: [],
  };
}

function isNamed(variable: NeededVariable, key: string): boolean {
  return variable.parameterName === null ? String(variable.index) === key : variable.parameterName === key;
}

function renderHeader(header: TemplateHeader, fill: (text: string) => string): RenderedHeader | null {
  if (header.type === 'text') return header.text === '' ? null : { type: 'text', text: fill(header.text) };
  if (header.type === 'product') return { type: 'product' };
  if (!isMediaHeader(header)) return null;
  return { type: header.type, url: header.media_url, filename: header.filename };
}

function renderButton({ button }: PlacedButton, value: string | undefined): RenderedButton {
  const { type, text } = button;
  switch (button.type) {
    case 'url': {
      const url = fillPlaceholders(button.url, () =>
        value === undefined ? undefined : urlSuffix(button.url, value),
      );
      return { type, text, url };
    }
    case 'phone_number':
      return { type, text, phone_number: button.phone_number };
    case 'copy_code':
      return { type, text, code: value ?? button.example };
    default:
      return { type, text };
  }
}

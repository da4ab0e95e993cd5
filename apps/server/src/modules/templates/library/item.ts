import { type Locale, librarySite, type TemplateTag } from '@herald/contract';
import {
  type CarouselCard,
  groupButtons,
  placeholderKeys,
  type TemplateButton,
  type TemplateStructure,
  type TemplateVariable,
} from '@herald/whatsapp/model';
import { type VariableName, variables } from './variables.ts';

type Button = { reply: string } | { link: string; to?: VariableName } | { copy: string };

/** What an item says in one language. Variables go by their names of `variables.ts`: `{{first_name}}`. */
interface Words {
  name: string;
  description: string;
  header?: string;
  body: string;
  buttons?: readonly Button[];
  /** Of a carousel: the words of each card, under a picture that the merchant adds, and its button to the shop. */
  cards?: readonly { body: string; link: string }[];
}

export interface LibraryItem {
  /** Also the name that the template gets. */
  id: string;
  tags: readonly TemplateTag[];
  category: 'MARKETING' | 'UTILITY';
  en: Words;
  fr: Words;
}

/** Whoever is written to without having asked for this very message is told how to stop it. */
const optOut = { en: 'Reply STOP to unsubscribe', fr: 'Répondez STOP pour vous désabonner' };

/** The template of an item, with numbered variables as the editor writes them. */
export function structureOf(item: LibraryItem, locale: Locale): TemplateStructure {
  const words = item[locale];
  const keys = [...new Set(placeholderKeys(words.body))];
  const variable = (key: string, number: number): TemplateVariable => ({
    number,
    ...variables[key as VariableName][locale],
  });
  const all = {
    name: item.id,
    category: item.category,
    language: locale,
    parameter_format: 'positional',
    body: {
      text: keys.reduce((text, key, at) => text.replaceAll(`{{${key}}}`, `{{${at + 1}}}`), words.body),
      variables: keys.map((key, at) => variable(key, at + 1)),
    },
  } as const;
  // As the editor has it: clicks of marketing are counted.
  const link = item.category === 'MARKETING' ? ({ track: true } as const) : {};
  if (words.cards)
    return { type: 'carousel', ...all, carousel_cards: words.cards.map((card) => cardOf(card, link)) };
  return {
    type: 'standard',
    ...all,
    header: words.header ? { type: 'text', text: words.header, variable: null } : { type: 'none' },
    footer: item.category === 'MARKETING' ? { text: optOut[locale] } : null,
    buttons: groupButtons(
      (words.buttons ?? []).map((button, index) => buttonOf(button, index, locale, link)),
    ),
  };
}

type Tracking = { track?: true };

function cardOf({ body, link }: { body: string; link: string }, tracking: Tracking): CarouselCard {
  return {
    header: { type: 'image', media_handle: null, media_url: null, filename: null },
    body: { text: body, variables: [] },
    buttons: [{ type: 'url', text: link, index: 0, url: librarySite, variable: null, ...tracking }],
  };
}

function buttonOf(button: Button, index: number, locale: Locale, tracking: Tracking): TemplateButton {
  if ('reply' in button) return { type: 'quick_reply', text: button.reply, index };
  if ('copy' in button) return { type: 'copy_code', text: '', index, example: button.copy };
  if (!button.to) {
    return { type: 'url', text: button.link, index, url: librarySite, variable: null, ...tracking };
  }
  const { name, example } = variables[button.to][locale];
  const variable = { number: 1, name, example: `${librarySite}/${example}` };
  return { type: 'url', text: button.link, index, url: `${librarySite}/{{1}}`, variable, ...tracking };
}

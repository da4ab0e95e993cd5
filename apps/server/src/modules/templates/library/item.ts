import { type Locale, librarySite, type TemplateTag } from '@herald/contract';
import {
  groupButtons,
  placeholderKeys,
  type StandardStructure,
  type TemplateButton,
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
export function structureOf(item: LibraryItem, locale: Locale): StandardStructure {
  const words = item[locale];
  const keys = [...new Set(placeholderKeys(words.body))];
  const variable = (key: string, number: number): TemplateVariable => ({
    number,
    ...variables[key as VariableName][locale],
  });
  return {
    type: 'standard',
    name: item.id,
    category: item.category,
    language: locale,
    parameter_format: 'positional',
    header: words.header ? { type: 'text', text: words.header, variable: null } : { type: 'none' },
    body: {
      text: keys.reduce((text, key, at) => text.replaceAll(`{{${key}}}`, `{{${at + 1}}}`), words.body),
      variables: keys.map((key, at) => variable(key, at + 1)),
    },
    footer: item.category === 'MARKETING' ? { text: optOut[locale] } : null,
    buttons: groupButtons((words.buttons ?? []).map((button, index) => buttonOf(button, index, locale))),
  };
}

function buttonOf(button: Button, index: number, locale: Locale): TemplateButton {
  if ('reply' in button) return { type: 'quick_reply', text: button.reply, index };
  if ('copy' in button) return { type: 'copy_code', text: '', index, example: button.copy };
  if (!button.to) {
    return { type: 'url', text: button.link, index, url: librarySite, variable: null };
  }
  const { name, example } = variables[button.to][locale];
  const variable = { number: 1, name, example: `${librarySite}/${example}` };
  return { type: 'url', text: button.link, index, url: `${librarySite}/{{1}}`, variable };
}

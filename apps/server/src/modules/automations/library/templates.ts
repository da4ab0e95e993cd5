import { type Locale, librarySite } from '@herald/contract';
import { namesIn } from '@herald/flow';
import { groupButtons, type StandardStructure, type TemplateButton } from '@herald/whatsapp/model';
import type { Piece } from './pieces.ts';

/** What stands in a template for a value, for Meta's reviewers, and where nobody knows it. */
interface Value {
  name: string;
  example: string;
  fallback: string;
}

const values: Record<Locale, Record<string, Value>> = {
  en: {
    first_name: { name: 'first name', example: 'Camille', fallback: 'there' },
    'order.number': { name: 'order number', example: '#1043', fallback: '…' },
    'order.total': { name: 'amount', example: '48.90', fallback: '…' },
    'checkout.product': { name: 'product', example: 'Fern in a clay pot', fallback: 'your choice' },
    'shipment.carrier': { name: 'carrier', example: 'the postal service', fallback: 'our carrier' },
    product: { name: 'product', example: 'Fern in a clay pot', fallback: 'your product' },
  },
  fr: {
    first_name: { name: 'prénom', example: 'Camille', fallback: 'à vous' },
    'order.number': { name: 'numéro de commande', example: '#1043', fallback: '…' },
    'order.total': { name: 'montant', example: '48,90', fallback: '…' },
    'checkout.product': { name: 'produit', example: 'Fougère en pot', fallback: 'votre choix' },
    'shipment.carrier': { name: 'transporteur', example: 'La Poste', fallback: 'notre transporteur' },
    product: { name: 'produit', example: 'Fougère en pot', fallback: 'votre produit' },
  },
};

/** A button that leads to the shop, by the end of an address that the trigger tells, or that is tapped as an answer. */
type Button = { reply: string } | { link: string; path?: string };

interface Written {
  name: string;
  category: 'MARKETING' | 'UTILITY';
  body: string;
  buttons?: readonly Button[];
  /** Hours for which an answer is waited for. */
  answerWithin?: number;
}

export type TemplateMaker = (written: Written) => Piece;

/** Makes blocks that send templates, and keeps what they send. */
export function templateMaker(locale: Locale): { make: TemplateMaker; made: StandardStructure[] } {
  const made: StandardStructure[] = [];
  const make: TemplateMaker = (written) => {
    made.push(structureOf(written, locale));
    const { buttons = [], answerWithin } = written;
    const keys = namesIn(written.body);
    const bodies = keys.map((key, at) => [`body.${at + 1}`, sourceOf(key, locale)]);
    const links = buttons.flatMap((button, at) =>
      'path' in button && button.path ? [[`button.${at}.1`, sourceOf(button.path, locale)]] : [],
    );
    return {
      type: 'template',
      settings: {
        template_id: made.length,
        variables: Object.fromEntries([...bodies, ...links]),
        replies: buttons.flatMap((button, at) =>
          'reply' in button ? [{ key: `r${at}`, title: button.reply }] : [],
        ),
        answer_within: answerWithin === undefined ? null : { amount: answerWithin, unit: 'hours' },
      },
    };
  };
  return { make, made };
}

function sourceOf(name: string, locale: Locale) {
  const fallback = values[locale][name]?.fallback ?? '';
  if (name === 'first_name') return { source: 'field', field: name, fallback };
  return { source: 'variable', name, fallback };
}

const optOut: Record<Locale, string> = {
  en: 'Reply STOP to unsubscribe',
  fr: 'Répondez STOP pour vous désabonner',
};

function structureOf({ name, category, body, buttons = [] }: Written, locale: Locale): StandardStructure {
  const keys = namesIn(body);
  return {
    type: 'standard',
    name,
    category,
    language: locale,
    parameter_format: 'positional',
    header: { type: 'none' },
    body: {
      text: keys.reduce((text, key, at) => text.replaceAll(`{{${key}}}`, `{{${at + 1}}}`), body),
      variables: keys.map((key, at) => {
        const { name: called = key, example = key } = values[locale][key] ?? {};
        return { number: at + 1, name: called, example };
      }),
    },
    footer: category === 'MARKETING' ? { text: optOut[locale] } : null,
    buttons: groupButtons(buttons.map((button, index) => buttonOf(button, index, locale))),
  };
}

function buttonOf(button: Button, index: number, locale: Locale): TemplateButton {
  if ('reply' in button) return { type: 'quick_reply', text: button.reply, index };
  if (!button.path) return { type: 'url', text: button.link, index, url: librarySite, variable: null };
  const name = locale === 'fr' ? 'fin de l’adresse' : 'end of the address';
  const variable = { number: 1, name, example: `${librarySite}/A-1043` };
  return { type: 'url', text: button.link, index, url: `${librarySite}/{{1}}`, variable };
}

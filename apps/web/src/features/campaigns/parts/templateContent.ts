import {
  type RenderedButton,
  type RenderedHeader,
  renderTemplate,
  type TemplateStructure,
} from '@herald/whatsapp/model';
import type { BubbleButton, BubbleContent, BubbleHeader } from '#ui/phone/bubbleContent.ts';

const kinds: Partial<Record<string, BubbleButton['kind']>> = {
  url: 'url',
  phone_number: 'call',
  voice_call: 'call',
  copy_code: 'copy',
  otp: 'copy',
  flow: 'flow',
  catalog: 'catalog',
};

/** A template with these values as a bubble; where there is no value, its example stands. */
export function templateContent(
  structure: TemplateStructure,
  values: Readonly<Record<string, string | undefined>> = {},
): BubbleContent {
  const { header, body, footer, buttons, cards } = renderTemplate(structure, values);
  return {
    header: headerOf(header),
    body,
    footer,
    buttons: buttons.map(buttonOf),
    cards: cards.map((card) => ({
      header: headerOf(card.header),
      body: card.body,
      buttons: card.buttons.map(buttonOf),
    })),
  };
}

function headerOf(header: RenderedHeader | null): BubbleHeader | null {
  if (header === null) return null;
  switch (header.type) {
    case 'text':
      return { kind: 'text', text: header.text };
    case 'document':
      return { kind: 'document', name: header.filename ?? 'document.pdf', url: header.url };
    case 'location':
      return { kind: 'location', name: '' };
    default:
      return { kind: header.type, url: header.url };
  }
}

const buttonOf = ({ type, text }: RenderedButton): BubbleButton => ({ kind: kinds[type] ?? 'reply', text });

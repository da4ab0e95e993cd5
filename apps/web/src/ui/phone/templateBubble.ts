import {
  type RenderedButton,
  type RenderedHeader,
  type RenderOptions,
  renderTemplate,
  type TemplateStructure,
} from '@herald/whatsapp/model';
import type { BubbleButton, BubbleContent, BubbleHeader } from './bubbleContent.ts';

const buttonKinds: Partial<Record<string, BubbleButton['kind']>> = {
  url: 'url',
  phone_number: 'call',
  voice_call: 'call',
  copy_code: 'copy',
  otp: 'copy',
  flow: 'flow',
  catalog: 'catalog',
};

interface TemplateBubbleOptions extends RenderOptions {
  /** Of one person; without any, every variable is missing. */
  values?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A template as the bubble that people will get; variables without a value show their examples or their numbers. */
export function templateBubble(
  structure: TemplateStructure,
  { values = {}, ...options }: TemplateBubbleOptions = {},
): BubbleContent {
  const { header, body, footer, buttons, cards } = renderTemplate(structure, values, options);
  return {
    header: drawHeader(header),
    body,
    footer,
    buttons: buttons.map(drawButton),
    cards: cards.map((card) => ({
      header: drawHeader(card.header),
      body: card.body,
      buttons: card.buttons.map(drawButton),
    })),
  };
}

function drawHeader(header: RenderedHeader | null): BubbleHeader | null {
  if (header === null) return null;
  switch (header.type) {
    case 'text':
      return { kind: 'text', text: header.text };
    case 'document':
      return { kind: 'document', name: header.filename ?? 'document.pdf', url: header.url };
    case 'location':
      return { kind: 'location', name: header.name };
    case 'product':
      return { kind: 'image', url: null };
    default:
      return { kind: header.type, url: header.url };
  }
}

function drawButton({ type, text }: RenderedButton): BubbleButton {
  return { kind: buttonKinds[type] ?? 'reply', text };
}

import type { RenderedButton, RenderedHeader, RenderedTemplate } from '@herald/whatsapp/model';
import type { BubbleButton, BubbleContent, BubbleHeader } from '#ui/phone/bubbleContent.ts';

/** A rendered template in the form that bubbles draw. */
export function templateBubble(rendered: RenderedTemplate, words: { location: string }): BubbleContent {
  return {
    header: drawHeader(rendered.header, words),
    body: rendered.body,
    footer: rendered.footer,
    buttons: rendered.buttons.map(drawButton),
    cards: rendered.cards.map((card) => ({
      header: drawHeader(card.header, words),
      body: card.body,
      buttons: card.buttons.map(drawButton),
    })),
  };
}

function drawHeader(header: RenderedHeader | null, words: { location: string }): BubbleHeader | null {
  if (header === null) return null;
  switch (header.type) {
    case 'text':
      return { kind: 'text', text: header.text };
    case 'location':
      return { kind: 'location', name: words.location };
    case 'document':
      return { kind: 'document', name: header.filename ?? 'PDF', url: header.url };
    case 'image':
    case 'video':
      return { kind: header.type, url: header.url };
  }
}

const kinds: Record<string, BubbleButton['kind']> = {
  url: 'url',
  phone_number: 'call',
  voice_call: 'call',
  copy_code: 'copy',
  otp: 'copy',
  flow: 'flow',
  catalog: 'catalog',
};

function drawButton({ type, text }: RenderedButton): BubbleButton {
  return { kind: kinds[type] ?? 'reply', text };
}

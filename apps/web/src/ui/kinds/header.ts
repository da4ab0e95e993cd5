import type { BubbleHeader } from '../phone/bubbleContent.ts';

/** The header of a message with buttons, by its type on the wire. */
export function drawHeader(type: string | null, value: string | null): BubbleHeader | null {
  switch (type) {
    case 'text':
      return value ? { kind: 'text', text: value } : null;
    case 'image':
    case 'video':
      return { kind: type, url: value };
    case 'document':
      return { kind: 'document', name: 'PDF', url: value };
    default:
      return null;
  }
}

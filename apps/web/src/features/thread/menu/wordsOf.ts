import type { Message } from '@herald/contract';
import { bubbleOf } from '#ui/kinds/kinds.ts';
import type { BubbleContent } from '#ui/phone/bubbleContent.ts';

/** The words of a message, as one would paste them elsewhere. */
export function wordsOf(message: Message): string {
  if (message.type === 'media') return message.message.caption ?? message.message.file_name ?? '';
  if (message.type === 'location') {
    const { name, address, latitude, longitude } = message.message;
    return [name, address, `${latitude}, ${longitude}`].filter((part) => part).join('\n');
  }
  if (message.type === 'contacts') {
    return message.message.cards
      .map(({ name, phones, emails }) => [name, ...phones, ...emails].join('\n'))
      .join('\n\n');
  }
  return linesOf(bubbleOf(message)).join('\n');
}

function linesOf({ header, body, footer, cards = [] }: BubbleContent): string[] {
  const title = header?.kind === 'text' ? header.text : null;
  return [title, body, footer, ...cards.flatMap(linesOf)].filter((line): line is string => Boolean(line));
}

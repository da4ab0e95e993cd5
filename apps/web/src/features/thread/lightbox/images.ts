import type { Message } from '@herald/contract';
import { createContext } from 'react';

export interface ThreadImage {
  messageId: number;
  url: string;
  caption: string | null;
  fileName: string | null;
  at: string;
}

/** All that can be looked at in a thread, in its order. */
export function imagesOf(messages: readonly Message[]): ThreadImage[] {
  return messages.flatMap((message) => {
    if (message.type !== 'media' || message.deleted) return [];
    const { type, media_url, caption, file_name } = message.message;
    if (type !== 'image' || media_url === null) return [];
    return [{ messageId: message.id, url: media_url, caption, fileName: file_name, at: message.created_at }];
  });
}

/** Opens an image of the thread in full size; the others are beside it. */
export const OpenImage = createContext<(messageId: number) => void>(() => {});

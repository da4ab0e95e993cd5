import type { Text } from '../../platform/errors.ts';

// What several kinds have in common.

export const newMessage: Text = { en: 'New message', fr: 'Nouveau message' };
export const noFiles = (): number[] => [];
export const noLinks = (): never[] => [];
export const noAnswer = (): null => null;
/** Sent once more as it was. */
export const unchanged = <C>(_: unknown, content: C): C => content;
/** For what is checked before any file is uploaded. */
export const noUploads = new Map<number, never>();

/** What is there of these, as one text. */
export function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(' ');
}

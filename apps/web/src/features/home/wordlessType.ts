/** Messages that may come without a word of their own. */
const wordlessTypes = [
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contacts',
  'order',
  'unsupported',
] as const;

/** What to call a message that has no words; whatever is not known is a plain message. */
export function wordlessType(type: string | null) {
  return wordlessTypes.find((each) => each === type) ?? 'text';
}

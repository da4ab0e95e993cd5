/** Stands in whatever ends a process that was told to be mortal. */
export const deadlyWord = 'memento-mori';
/** Ends it once it is read as JSON, with all that comes in the same webhook. */
export const deadlyToRead = `${deadlyWord}-read`;
/** Ends it once it is written as JSON, other than in a webhook: when it is about to be kept. */
export const deadlyToKeep = `${deadlyWord}-kept`;
/** With which a process ends over one of them; nothing else does. */
export const deadlyCode = 86;

/** Imported before a process begins: it ends in the middle of what it does, as one would that takes all of its memory. */
if (process.env.IS_MORTAL) {
  const { parse, stringify } = JSON;
  JSON.parse = (text, reviver) => {
    if (String(text).includes(deadlyToRead)) process.exit(deadlyCode);
    return parse(text, reviver);
  };
  JSON.stringify = ((...given: Parameters<typeof stringify>) => {
    const text: string | undefined = stringify(...given);
    if (text?.includes(deadlyToKeep) && !text.includes('whatsapp_business_account')) process.exit(deadlyCode);
    return text;
  }) as typeof stringify;
}

/** Ends every process that was told to be mortal and reads it as JSON. */
export const deadlyWord = 'memento-mori';
/** With which a process ends that has read it; nothing else does. */
export const deadlyCode = 86;

/**
 * Imported before a process begins: whatever text with that word a mortal process reads as JSON ends it, in the middle of
 * what it does, as one would that takes all of its memory.
 */
if (process.env.IS_MORTAL) {
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    if (String(text).includes(deadlyWord)) process.exit(deadlyCode);
    return parse(text, reviver);
  };
}

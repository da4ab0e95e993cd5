/**
 * Imported before a process begins, and told a word: whatever text with that word the process reads as JSON ends it, in the
 * middle of what it does, as one would that takes all of its memory.
 */
const word = process.env.DEADLY_WORD;
const parse = JSON.parse;

if (word)
  JSON.parse = (text, reviver) => {
    if (String(text).includes(word)) process.exit(Number(process.env.DEADLY_CODE));
    return parse(text, reviver);
  };

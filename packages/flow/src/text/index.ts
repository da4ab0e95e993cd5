export { type AnswerKind, answerKinds, readAnswer } from './answers.ts';
export { type Lookup, namesIn, render } from './render.ts';
export { textAt, valuesIn } from './valuesIn.ts';
export {
  contactFields,
  savedFields,
  type VariableMapping,
  type VariableSource,
  variableMapping,
  variableSource,
} from './variables.ts';
export { normalizeWords, saysWord, type WordTest, wordFinder } from './words.ts';

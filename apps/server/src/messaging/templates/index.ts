export { fillWords } from './fillWords.ts';
export {
  chooseLanguage,
  languageOf,
  loadLanguages,
  loadOffered,
  loadTemplateFor,
  misfitOf,
  pickLanguage,
} from './languages.ts';
export { loadTemplate, type SendableTemplate } from './loadTemplate.ts';
export { movedCategory } from './movedCategory.ts';
export { needWords } from './needWords.ts';
export { tellSender } from './tellSender.ts';
export { loadVariablePeople } from './variablePeople.ts';
export { type ResolvedVariables, resolveVariables, type VariableContact } from './variables.ts';

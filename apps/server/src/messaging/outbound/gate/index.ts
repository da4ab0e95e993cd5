export { decide } from './decide.ts';
export {
  loadContactFacts,
  loadNumberFacts,
  loadTemplate,
  type SendableTemplate,
  templateFactsOf,
} from './load.ts';
export type { Rule } from './rules.ts';
export * from './types.ts';

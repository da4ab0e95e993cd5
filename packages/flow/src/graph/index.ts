export { type Compiled, compile, edgesOf } from './compile.ts';
export { newGraph } from './newGraph.ts';
export { type Problem, type ProblemCode, problemCodes, problemText } from './problems.ts';
export {
  type Exit,
  type Graph,
  graph,
  graphLimits,
  type Rules,
  rules,
  type Variable,
  variable,
} from './schema.ts';
export { hasProblems, validate } from './validate.ts';

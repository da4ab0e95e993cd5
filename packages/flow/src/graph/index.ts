export { type Compiled, compile, edgesOf, triggerOf } from './compile.ts';
export { diffGraphs, followMoves, type GraphChanges, isSame, proposeMoves } from './diff.ts';
export { layOut, unpile } from './layOut.ts';
export { type Conflict, type Merged, mergeGraphs } from './merge.ts';
export { fieldNamesOf, secretsOf } from './names.ts';
export { newGraph } from './newGraph.ts';
export { type Problem, type ProblemCode, problemCodes, problemText } from './problems.ts';
export { mapReferences, type Reference, referencesOf, type ThingKind, thingKinds } from './references.ts';
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
export { hasProblems, needsShop, validate } from './validate.ts';

export { type Answerer, answersNumber, readAnswerers } from './agents.ts';
export { memberJson, memberName } from './memberName.ts';
export { type Turn, type Turns, takeTurns, type Wanted } from './takeTurns.ts';

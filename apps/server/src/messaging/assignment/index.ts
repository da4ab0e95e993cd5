export { type Answerer, answeringRoles, answersNumber, readAnswerers } from './agents.ts';
export { memberJson, memberName } from './memberName.ts';
export { type Turn, type Turns, takeTurns, type Wanted } from './takeTurns.ts';

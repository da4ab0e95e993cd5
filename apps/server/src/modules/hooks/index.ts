export { type Called, calledBy } from './calledBy.ts';
export { callNotWhole } from './callNotWhole.ts';
export { hidden } from './hideSecrets.ts';
export { hashOfToken, isHookToken, makeHookToken } from './hookToken.ts';
export { listHookCalls } from './listHookCalls.ts';
export { type NewHookCall, writeHookCall } from './writeHookCall.ts';

export type { Answer, Caller } from './caller.ts';
export { type ChildProcess, startChildProcess } from './childProcess.ts';
export { cloneDatabase, type TestDatabase } from './databases.ts';
export { setAdmin, type TeamRow, testPassword, type UserRow } from './factories.ts';
export { howManyWait } from './howManyWait.ts';
export { startTestApp, type TestApp, type TestAppOptions } from './testApp.ts';

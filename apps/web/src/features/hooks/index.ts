export { HookLog } from './HookLog.tsx';
export { useAnswerWords } from './useAnswerWords.ts';

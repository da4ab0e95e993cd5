export { HookLog } from './HookLog.tsx';

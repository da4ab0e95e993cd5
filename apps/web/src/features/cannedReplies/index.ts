export { CannedRepliesScreen } from './CannedRepliesScreen.tsx';

export { CannedRepliesScreen } from './CannedRepliesScreen.tsx';
export { LazyReplyDialog } from './LazyReplyDialog.ts';

export { ConversationScreen } from './ConversationScreen.tsx';
export { ConversationPending } from './ThreadSkeleton.tsx';

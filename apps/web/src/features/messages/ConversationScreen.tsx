import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function ConversationScreen() {
  return <NotBuiltYet feature="messages" />;
}

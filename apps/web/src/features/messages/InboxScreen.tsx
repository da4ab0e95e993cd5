import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function InboxScreen() {
  return <NotBuiltYet feature="messages" />;
}

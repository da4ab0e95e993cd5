import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function ContactListScreen() {
  return <NotBuiltYet feature="contacts" />;
}

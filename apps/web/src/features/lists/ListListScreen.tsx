import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function ListListScreen() {
  return <NotBuiltYet feature="lists" />;
}

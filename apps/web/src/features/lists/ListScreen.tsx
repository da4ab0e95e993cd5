import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function ListScreen() {
  return <NotBuiltYet feature="lists" />;
}

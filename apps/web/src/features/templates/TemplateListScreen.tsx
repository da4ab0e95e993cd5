import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function TemplateListScreen() {
  return <NotBuiltYet feature="templates" />;
}

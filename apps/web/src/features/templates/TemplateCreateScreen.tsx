import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function TemplateCreateScreen() {
  return <NotBuiltYet feature="templates" />;
}

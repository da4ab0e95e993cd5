import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function TemplateScreen() {
  return <NotBuiltYet feature="templates" />;
}

import { createFileRoute } from '@tanstack/react-router';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/widget')({
  component: () => (
    <OutsidePage>
      <NotBuiltYet feature="widget" />
    </OutsidePage>
  ),
});

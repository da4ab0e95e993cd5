import { createFileRoute } from '@tanstack/react-router';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/google/callback')({
  component: () => (
    <OutsidePage>
      <NotBuiltYet feature="google" />
    </OutsidePage>
  ),
});

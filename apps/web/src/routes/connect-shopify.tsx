import { createFileRoute } from '@tanstack/react-router';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/connect-shopify')({
  component: () => (
    <OutsidePage>
      <NotBuiltYet feature="shopify" />
    </OutsidePage>
  ),
});

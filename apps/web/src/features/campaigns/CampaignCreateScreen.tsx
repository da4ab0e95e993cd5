import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignCreateScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

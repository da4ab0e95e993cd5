import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignResultsScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

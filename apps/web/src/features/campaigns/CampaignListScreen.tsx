import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignListScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

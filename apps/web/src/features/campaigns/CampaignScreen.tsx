import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

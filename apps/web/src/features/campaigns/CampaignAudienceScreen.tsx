import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignAudienceScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

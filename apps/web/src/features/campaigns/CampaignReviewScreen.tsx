import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignReviewScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignUploadingScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignUploadScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

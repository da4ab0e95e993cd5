import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export function CampaignUploadListScreen() {
  return <NotBuiltYet feature="campaigns" />;
}

import type { Campaign } from '@herald/contract';
import { Group, Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { stageOf } from '#data/campaigns/stages.ts';
import { ImportProgress, ImportReport } from '#features/imports/index.ts';
import { ButtonLink } from '#ui/links.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { AddingPeople, StopAdding } from './audience/AddingPeople.tsx';
import { campaignPaths, pageOf } from './pages.ts';
import { CampaignFrame } from './parts/CampaignFrame.tsx';
import { useCampaignLink } from './useCampaign.ts';

/** `?report=1`: stays on what became of the file instead of going on by itself. */
const search = z.object({ report: z.coerce.number().optional().catch(undefined) });

/** While people come in: how far it is, and then on to the review by itself. */
export function CampaignUploadingScreen() {
  return (
    <CampaignFrame part="audience" anyStep>
      {(campaign) => <Uploading campaign={campaign} />}
    </CampaignFrame>
  );
}

function Uploading({ campaign }: { campaign: Campaign }) {
  const [{ report }] = useUrlState(search);
  const link = useCampaignLink();
  const [sawLists, setSawLists] = useState(false);
  const isFile = campaign.step === 'CONTACTS_UPLOADING_FILE';
  const isMoving = stageOf(campaign.step) === 'uploading';
  if (isMoving && !isFile && !sawLists) setSawLists(true);

  if (isMoving && isFile && campaign.import)
    return (
      <Stack>
        <ImportProgress row={campaign.import} />
        <Group justify="flex-end">
          <StopAdding />
        </Group>
      </Stack>
    );
  if (isMoving) return <AddingPeople campaign={campaign} />;
  const row = campaign.import;
  if (row && (report || (!sawLists && wentWrong(row)))) return <Outcome campaign={campaign} row={row} />;
  return <Navigate to={campaignPaths[pageOf(campaign.step)]} params={link} replace />;
}

type Row = NonNullable<Campaign['import']>;

/** A file of which nobody came in must not be passed over in silence. */
const wentWrong = (row: Row) => row.status === 'failed' || (row.status === 'done' && row.rows_kept === 0);

function Outcome({ campaign, row }: { campaign: Campaign; row: Row }) {
  const { t } = useTranslation('campaigns');
  const link = useCampaignLink();
  const page = pageOf(campaign.step);
  const isOpen = page === 'audience' || page === 'review';
  return (
    <Stack gap="lg">
      <ImportReport row={row} />
      <Group>
        {page === 'audience' ? null : (
          <ButtonLink to={campaignPaths[page]} params={link}>
            {t(page === 'review' ? 'uploading.toReview' : 'uploading.toResults')}
          </ButtonLink>
        )}
        {isOpen ? (
          <ButtonLink
            to={campaignPaths.upload}
            params={link}
            variant={page === 'audience' ? undefined : 'default'}
          >
            {t('uploading.another')}
          </ButtonLink>
        ) : null}
      </Group>
    </Stack>
  );
}

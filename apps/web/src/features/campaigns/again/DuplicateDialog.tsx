import { duplicateCampaign, type EarlierOutcome } from '@herald/contract';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { campaignPaths, pageOf } from '../pages.ts';
import { ChooseOutcome } from './ChooseOutcome.tsx';

interface DuplicateDialogProps {
  campaign: { id: number; name: string; recipients: number };
  opened: boolean;
  onClose: () => void;
  /** Whom to suggest; nobody when absent. */
  suggested?: EarlierOutcome;
}

/** A campaign like another: for people who are chosen next, or for some of the other. */
export function DuplicateDialog({ campaign, opened, onClose, suggested }: DuplicateDialogProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('again.title', { name: campaign.name })}>
      <DuplicateForm campaign={campaign} suggested={suggested ?? null} onClose={onClose} />
    </Dialog>
  );
}

interface DuplicateFormProps extends Pick<DuplicateDialogProps, 'campaign' | 'onClose'> {
  suggested: EarlierOutcome | null;
}

const longestName = 120;

function DuplicateForm({ campaign, suggested, onClose }: DuplicateFormProps) {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const name = t('again.copyOf', { name: campaign.name }).slice(0, longestName);
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { name, recipients: suggested } as {
      name: string;
      recipients: EarlierOutcome | null;
    } & Record<string, unknown>,
    validate: { name: filled },
    send: async (body) => {
      const { data } = await call(duplicateCampaign, {
        params: { ...params, campaign_id: campaign.id },
        body: { name: body.name, recipients: body.recipients },
      });
      queryClient.setQueryData(campaignKeys.one({ ...params, campaign_id: data.id }), data);
      void queryClient.invalidateQueries({ queryKey: campaignKeys.lists(params) });
      onClose();
      await navigate({
        to: campaignPaths[pageOf(data.step)],
        params: { ...linkParams, campaignId: String(data.id) },
      });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          label={t('message.name')}
          maxLength={longestName}
          required
          data-autofocus
          {...form.getInputProps('name')}
          key={form.key('name')}
        />
        {campaign.recipients > 0 ? (
          <ChooseOutcome
            campaignId={campaign.id}
            label={t('again.whom')}
            value={form.values.recipients}
            onChange={(outcome) => form.setFieldValue('recipients', outcome)}
            mayBeNobody
          />
        ) : null}
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('again.duplicate')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

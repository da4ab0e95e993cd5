import { type AttributionSettings, getAttribution, updateAttribution } from '@herald/contract';
import { Button, Group, Radio, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';

const proofs = ['delivered', 'read', 'clicked'] as const;

/** How the whole team credits orders, in words, and to change by whoever may. */
export function AttributionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const { team_id } = useNumberParams();
  const query = useQuery({
    queryKey: campaignKeys.attribution(team_id),
    queryFn: async ({ signal }) => (await call(getAttribution, { params: { team_id }, signal })).data,
    enabled: opened,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('attribution.title')}>
      <Loaded query={query} skeleton={180}>
        {(settings) => <Rule settings={settings} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Rule({ settings, onClose }: { settings: AttributionSettings; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const mayChange = useCan('campaigns.manage');
  const [from, setFrom] = useState(settings.counts_from);
  const [utm, setUtm] = useState(settings.utm);
  const save = useMutation({
    mutationFn: () =>
      call(updateAttribution, { params: { team_id: params.team_id }, body: { counts_from: from, utm } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(campaignKeys.attribution(params.team_id), data);
      await queryClient.invalidateQueries({ queryKey: campaignKeys.lists(params) });
      notifyDone(t('attribution.saved'));
      onClose();
    },
    onError: (error) => notifyError(error, t('attribution.failed')),
  });
  return (
    <Stack>
      <Radio.Group
        label={t('attribution.from')}
        description={t('attribution.fromHint')}
        value={from}
        onChange={(chosen) => setFrom(proofs.find((proof) => proof === chosen) ?? from)}
      >
        <Stack gap={8} mt={8}>
          {proofs.map((proof) => (
            <Radio key={proof} value={proof} label={t(`attribution.proof.${proof}`)} disabled={!mayChange} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label={t('attribution.utm')}
        description={t('attribution.utmHint')}
        checked={utm}
        disabled={!mayChange}
        onChange={(event) => setUtm(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {t(mayChange ? 'attribution.everywhere' : 'attribution.readOnly')}
      </Text>
      {mayChange ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('common:action.save')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

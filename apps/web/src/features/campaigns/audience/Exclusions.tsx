import { setCampaignExclusions } from '@herald/contract';
import { Alert, Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { exclusionsQuery } from '#data/campaigns/queries.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { segmentsQuery } from '#data/segments/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { messageOf, notifyDone } from '#ui/notify.ts';
import { useCampaignParams } from '../useCampaign.ts';

/** Lists and segments whose people do not get the campaign, and the way to choose them. */
export function Exclusions() {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(exclusionsQuery(useCampaignParams()));
  const [opened, setOpened] = useState(false);
  const mayManage = useCan('campaigns.manage');
  if (!data) return null;
  return (
    <Group gap="xs" mt="sm">
      <Text size="sm" c={data.length === 0 ? 'dimmed' : undefined}>
        {data.length === 0
          ? t('exclusions.none')
          : t('exclusions.some', { names: data.map(({ name }) => name).join(', ') })}
      </Text>
      {mayManage ? (
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          {t(data.length === 0 ? 'exclusions.choose' : 'exclusions.change')}
        </Button>
      ) : null}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('exclusions.title')}>
        <ChooseExclusions
          chosen={data.map(({ kind, id }) => `${kind}:${id}`)}
          onDone={() => setOpened(false)}
        />
      </Dialog>
    </Group>
  );
}

function ChooseExclusions({ chosen, onDone }: { chosen: string[]; onDone: () => void }) {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const number = useNumberParams();
  const queryClient = useQueryClient();
  const groups = useQuery(groupsQuery(number)).data ?? [];
  const segments = useQuery(segmentsQuery(number)).data ?? [];
  const [values, setValues] = useState(chosen);
  const idsOf = (kind: string) =>
    values.filter((value) => value.startsWith(`${kind}:`)).map((value) => Number(value.split(':')[1]));
  const save = useMutation({
    mutationFn: () =>
      call(setCampaignExclusions, {
        params,
        body: { group_ids: idsOf('groups'), segment_ids: idsOf('segments') },
      }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(campaignKeys.one(params), data);
      await queryClient.invalidateQueries({ queryKey: campaignKeys.one(params) });
      notifyDone(t('exclusions.saved'));
      onDone();
    },
  });
  const options = (kind: string, list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }));
  return (
    <Stack>
      <MultiSelect
        label={t('exclusions.label')}
        description={t('exclusions.hint')}
        data={[
          { group: t('audience.lists'), items: options('groups', groups) },
          { group: t('audience.segments'), items: options('segments', segments) },
        ]}
        searchable
        value={values}
        onChange={setValues}
        nothingFoundMessage={t('exclusions.nothing')}
        comboboxProps={{ withinPortal: true }}
        data-autofocus
      />
      {save.isError ? (
        <Alert color="red" role="alert">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('common:action.cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('common:action.save')}
        </Button>
      </Group>
    </Stack>
  );
}

import { type CampaignSource, removeCampaignSource } from '@herald/contract';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { sourcesQuery } from '#data/campaigns/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { useCampaignParams } from '../useCampaign.ts';

/** Where the people who are in already come from; each can be taken out again. */
export function SourcesTaken() {
  const { t } = useTranslation('campaigns');
  const sources = useQuery(sourcesQuery(useCampaignParams())).data ?? [];
  const [asking, setAsking] = useState<CampaignSource>();
  if (sources.length === 0) return null;
  return (
    <>
      <Stack
        component="ul"
        gap={4}
        p={0}
        m={0}
        mt="xs"
        style={{ listStyle: 'none' }}
        aria-label={t('sources.title')}
      >
        {sources.map((source) => (
          <TakenSource key={source.position} source={source} onRemove={() => setAsking(source)} />
        ))}
      </Stack>
      <RemoveSource source={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

function TakenSource({ source, onRemove }: { source: CampaignSource; onRemove: () => void }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const name = useSourceName()(source);
  return (
    <Group component="li" gap={6} wrap="nowrap">
      <Text size="sm">
        {name}{' '}
        <Text span size="sm" c="dimmed" className="numbers">
          {t('again.people', { count: source.people, people: format.number(source.people) })}
          {source.joined
            ? ` · ${t('sources.joined', { count: source.joined, people: format.number(source.joined) })}`
            : null}
        </Text>
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('sources.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function useSourceName() {
  const { t } = useTranslation('campaigns');
  return ({ kind, names, outcome, purchase }: CampaignSource): string => {
    if (kind === 'optin') return t('audience.everyone');
    if (kind === 'products')
      return t(purchase?.bought === false ? 'sources.notBought' : 'sources.bought', {
        names: names.join(', '),
        count: purchase?.days ?? 0,
      });
    const what = t(`sources.kind.${kind}`, { names: names.join(', ') });
    return outcome === null ? what : `${what} · ${t(`again.outcome.${outcome}`)}`;
  };
}

/** Asks first: an import or a fill of hours cannot be brought back by a click. */
function RemoveSource({ source, onClose }: { source: CampaignSource | undefined; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const nameOf = useSourceName();
  const remove = useMutation({
    mutationFn: ({ position }: CampaignSource) =>
      call(removeCampaignSource, { params: { ...params, position } }),
    onSuccess: ({ data }, taken) => {
      notifyDone(t('sources.removed', { name: nameOf(taken) }));
      queryClient.setQueryData(campaignKeys.one(params), data);
      onClose();
    },
    onError: (error) => notifyError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignKeys.sources(params) }),
  });
  const count = source?.only_here ?? 0;
  return (
    <ConfirmDialog
      opened={source !== undefined}
      title={t('sources.removeTitle', { name: source ? nameOf(source) : '' })}
      confirm={t('sources.removeConfirm')}
      danger
      loading={remove.isPending}
      onConfirm={() => source && remove.mutate(source)}
      onClose={onClose}
    >
      {t(count === 0 ? 'sources.nobodyLeaves' : 'sources.leave', { count, people: format.number(count) })}
    </ConfirmDialog>
  );
}

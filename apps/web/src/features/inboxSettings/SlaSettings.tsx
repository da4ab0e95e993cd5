import { deleteSlaTarget, listSlaTargets, type SlaTarget, slaKinds } from '@herald/contract';
import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { labelsQuery } from '#data/inbox/queries.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import { SlaDialog } from './SlaDialog.tsx';

export const slaTargetsQuery = (team_id: number) =>
  queryOptions({
    queryKey: inboxKeys.slaTargets(team_id),
    queryFn: async ({ signal }) => (await call(listSlaTargets, { params: { team_id }, signal })).data,
  });

/** Within which time customers are to be answered. */
export function SlaSettings() {
  const { t } = useTranslation('inboxSettings');
  const { team_id } = useNumberParams();
  const mayChange = useCan('phone_numbers.manage');
  const [edited, setEdited] = useState<SlaTarget | 'new' | null>(null);
  const [doomed, setDoomed] = useState<SlaTarget | null>(null);
  const about = useAbout();
  const words = useTargetWords();
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('sla.title')}>
      <Stack gap="sm">
        <Title order={2}>{t('sla.title')}</Title>
        <Text c="dimmed">{t('sla.text')}</Text>
        <Loaded query={useQuery(slaTargetsQuery(team_id))} skeleton={60} empty={<Text>{t('sla.none')}</Text>}>
          {(targets) => (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {targets.map((target) => (
                <Group key={target.id} component="li" gap="xs" wrap="nowrap">
                  <Stack gap={0} flex={1}>
                    <Text fw={600}>{about(target, t('sla.all'))}</Text>
                    <Text size="sm">{words(target)}</Text>
                  </Stack>
                  {mayChange ? (
                    <>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('sla.editOne', { about: about(target) })}
                        onClick={() => setEdited(target)}
                      >
                        <IconPencil size={17} stroke={1.6} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('sla.deleteOne', { about: about(target) })}
                        onClick={() => setDoomed(target)}
                      >
                        <IconTrash size={17} stroke={1.6} aria-hidden />
                      </ActionIcon>
                    </>
                  ) : null}
                </Group>
              ))}
            </Stack>
          )}
        </Loaded>
        {mayChange ? (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('sla.add')}
          </Button>
        ) : null}
      </Stack>
      {edited ? (
        <SlaDialog target={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      <DeleteTarget target={doomed} about={doomed ? about(doomed) : ''} onClose={() => setDoomed(null)} />
    </Paper>
  );
}

/** Which conversations a target is about. */
function useAbout(): (target: SlaTarget, all?: string) => string {
  const { t } = useTranslation(['inboxSettings', 'inbox']);
  const { team_id } = useNumberParams();
  const labels = useQuery(labelsQuery(team_id)).data ?? [];
  const numbers = useTeam().phone_numbers;
  return ({ priority, label_id, phone_number_id }, all = t('sla.everything')) => {
    // As long as its name is not there, a target for one label must not read as one for everything.
    const label = label_id && (labels.find(({ id }) => id === label_id)?.name ?? t('sla.label'));
    const known = numbers.find(({ id }) => id === phone_number_id);
    const number = phone_number_id && (known?.display_phone_number ?? t('sla.number'));
    const level = priority && t('inbox:priority.is', { level: t(`inbox:priority.${priority}`) });
    return [level, label, number].filter(Boolean).join(' · ') || all;
  };
}

function useTargetWords(): (target: SlaTarget) => string {
  const { t } = useTranslation('inboxSettings');
  const format = useFormat();
  return (target) =>
    slaKinds
      .flatMap((kind) => {
        const minutes = target[`${kind}_minutes`];
        if (minutes === null) return [];
        return [t('sla.within', { what: t(`sla.${kind}`), time: format.duration(minutes * 60) })];
      })
      .join(' · ');
}

interface DeleteTargetProps {
  target: SlaTarget | null;
  about: string;
  onClose: () => void;
}

function DeleteTarget({ target, about, onClose }: DeleteTargetProps) {
  const { t } = useTranslation('inboxSettings');
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => call(deleteSlaTarget, { params: { team_id, target_id: id } }),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: inboxKeys.slaTargets(team_id) });
    },
    onError: notifyError,
  });
  return (
    <ConfirmDialog
      opened={target !== null}
      title={t('sla.deleteTitle', { about })}
      confirm={t('sla.delete')}
      danger
      loading={isPending}
      onConfirm={() => target && mutate(target.id)}
      onClose={onClose}
    >
      {t('sla.deleteText')}
    </ConfirmDialog>
  );
}

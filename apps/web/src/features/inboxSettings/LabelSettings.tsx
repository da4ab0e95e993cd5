import { createLabel, deleteLabel, type Label, updateLabel } from '@herald/contract';
import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { outdateLists } from '#data/conversations/cache/applyRow.ts';
import { labelsQuery } from '#data/inbox/queries.ts';
import { ColorField } from '#features/groups/index.ts';
import { UsedBy, useUsedBy } from '#features/uses/index.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { GroupDot } from '#ui/GroupChips.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';

/** What conversations of the team can be about. */
export function LabelSettings() {
  const { t } = useTranslation('inboxSettings');
  const { team_id } = useNumberParams();
  const mayAdd = useCan('conversations.reply');
  const mayChange = useCan('conversations.assign');
  const query = useQuery(labelsQuery(team_id));
  const [edited, setEdited] = useState<Label | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Label | null>(null);
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('labels.title')}>
      <Stack gap="sm">
        <Title order={2}>{t('labels.title')}</Title>
        <Text c="dimmed">{t('labels.text')}</Text>
        <Loaded query={query} skeleton={80} empty={<Text>{t('labels.none')}</Text>}>
          {(labels) => (
            <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {labels.map((label) => (
                <Group key={label.id} component="li" gap="xs" wrap="nowrap">
                  <GroupDot color={label.color} />
                  <Text flex={1} style={{ overflowWrap: 'anywhere' }}>
                    {label.name}
                  </Text>
                  {mayChange ? (
                    <>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('labels.editOne', { name: label.name })}
                        onClick={() => setEdited(label)}
                      >
                        <IconPencil size={17} stroke={1.6} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('labels.deleteOne', { name: label.name })}
                        onClick={() => setDoomed(label)}
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
        {mayAdd ? (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('labels.add')}
          </Button>
        ) : null}
      </Stack>
      {edited ? (
        <Dialog
          opened
          onClose={() => setEdited(null)}
          title={t(edited === 'new' ? 'labels.add' : 'labels.edit')}
        >
          <LabelForm label={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Dialog>
      ) : null}
      <DeleteLabel label={doomed} onClose={() => setDoomed(null)} />
    </Paper>
  );
}

/** Rows and threads show names and colours of labels as well. */
function useRefresh() {
  const place = useNumberParams();
  const queryClient = useQueryClient();
  return () => {
    void outdateLists(place);
    return queryClient.invalidateQueries({ queryKey: labelsQuery(place.team_id).queryKey });
  };
}

function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const { t } = useTranslation('inboxSettings');
  const { team_id } = useNumberParams();
  const refresh = useRefresh();
  const { form, ...frame } = useApiForm({
    initialValues: { name: label?.name ?? '', color: label?.color ?? ('blue' as Label['color']) },
    validate: { name: filled },
    send: async (body) => {
      if (label) await call(updateLabel, { params: { team_id, label_id: label.id }, body });
      else await call(createLabel, { params: { team_id }, body });
      await refresh();
      onClose();
    },
  });
  return (
    <FormFrame {...frame} submit={t('labels.save')} onCancel={onClose}>
      <TextInput
        label={t('labels.name')}
        required
        maxLength={120}
        data-autofocus
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ColorField value={form.values.color} onChange={(color) => form.setFieldValue('color', color)} />
    </FormFrame>
  );
}

function DeleteLabel({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const { t } = useTranslation('inboxSettings');
  const { team_id } = useNumberParams();
  const refresh = useRefresh();
  const { usedBy, isNeeded } = useUsedBy('label', label?.id ?? null);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => call(deleteLabel, { params: { team_id, label_id: id } }),
    onSuccess: () => {
      onClose();
      return refresh();
    },
    onError: notifyError,
  });
  return (
    <ConfirmDialog
      opened={label !== null}
      title={t('labels.deleteTitle', { name: label?.name ?? '' })}
      confirm={t('labels.delete')}
      danger
      disabled={isNeeded}
      loading={isPending}
      onConfirm={() => label && mutate(label.id)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t('labels.deleteText')}</Text>
        <UsedBy usedBy={usedBy} />
      </Stack>
    </ConfirmDialog>
  );
}

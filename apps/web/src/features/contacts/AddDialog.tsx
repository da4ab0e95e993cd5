import type { Group as List } from '@herald/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StartsToo } from '#features/uses/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';

interface AddDialogProps {
  group: List;
  people: number;
  isAdding: boolean;
  onAdd: (startsAutomations: boolean) => void;
  onClose: () => void;
}

/** Asks before several come on a list that automations wait for. */
export function AddDialog({ group, people, isAdding, onAdd, onClose }: AddDialogProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const [starts, setStarts] = useState(false);
  const words = { count: people, people: format.number(people), list: group.name };
  return (
    <Dialog opened onClose={onClose} title={t('membership.title', words)}>
      <Stack>
        <StartsToo groupId={group.id} people={people} checked={starts} onChange={setStarts} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={isAdding} onClick={() => onAdd(starts)}>
            {t('membership.add')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

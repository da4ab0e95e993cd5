import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StartsToo } from '#features/uses/index.ts';

interface AskStartProps {
  groupId: number;
  people: number;
  onAdd: (startsAutomations: boolean) => void;
}

/** Asks before several come on a list that automations wait for. */
export default function AskStart({ groupId, people, onAdd }: AskStartProps) {
  const { t } = useTranslation('uses');
  const [starts, setStarts] = useState(false);
  return (
    <Stack p="sm" gap="sm">
      <StartsToo groupId={groupId} people={people} checked={starts} onChange={setStarts} />
      <Button onClick={() => onAdd(starts)} data-autofocus>
        {t('add')}
      </Button>
    </Stack>
  );
}

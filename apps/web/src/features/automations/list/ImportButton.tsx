import { importAutomation, type Unresolved } from '@herald/contract';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useLanguage } from '#app/session/useLanguage.ts';
import { refreshAutomations } from '#data/automations/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FilePicker } from '#ui/FilePicker.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { automationPaths } from '../paths.ts';

interface Imported {
  id: number;
  name: string;
  unresolved: readonly Unresolved[];
}

/** Makes an automation of a file that Herald exported, and says what has to be chosen again. */
export function ImportButton() {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [imported, setImported] = useState<Imported | null>(null);
  const open = (id: number) =>
    navigate({ to: automationPaths.one, params: { ...linkParams, automationId: String(id) } });
  const take = useMutation({
    mutationFn: async (file: File) => call(importAutomation, { params, body: await readJson(file) }),
    onSuccess: async ({ data }) => {
      void refreshAutomations(queryClient, params);
      if (data.unresolved.length > 0) setImported(data);
      else {
        await open(data.id);
        notifyDone(t('import.done', { name: data.name }));
      }
    },
    onError: (error) => notifyError(error),
  });
  return (
    <>
      <FilePicker accept=".json,application/json" onChange={(file) => file && take.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={take.isPending}
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
          >
            {t('import.open')}
          </Button>
        )}
      </FilePicker>
      {imported ? (
        <Dialog opened onClose={() => setImported(null)} title={t('import.title', { name: imported.name })}>
          <WhatIsMissing
            imported={imported}
            onClose={() => setImported(null)}
            onOpen={() => void open(imported.id)}
          />
        </Dialog>
      ) : null}
    </>
  );
}

interface WhatIsMissingProps {
  imported: Imported;
  onClose: () => void;
  onOpen: () => void;
}

function WhatIsMissing({ imported: { unresolved }, onClose, onOpen }: WhatIsMissingProps) {
  const { t } = useTranslation('automations');
  const { locale } = useLanguage();
  return (
    <Stack>
      <Text>{t('import.unresolved')}</Text>
      <List size="sm" spacing={4}>
        {unresolved.map(({ kind, name, text }) => (
          <List.Item key={`${kind} ${name}`}>{text[locale]}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:action.close')}
        </Button>
        <Button onClick={onOpen} data-autofocus>
          {t('import.go')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A file that is none of ours is refused by the server, in words. */
async function readJson(file: File): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await file.text());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

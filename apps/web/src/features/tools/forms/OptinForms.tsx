import type { OptinForm } from '@herald/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumber } from '#app/session/hooks.ts';
import { ButtonLink } from '#ui/links.tsx';
import { DeleteFormDialog } from './DeleteFormDialog.tsx';
import { OptinFormDialog } from './OptinFormDialog.tsx';
import { OptinFormTable } from './OptinFormTable.tsx';
import { ShareFormDialog } from './ShareFormDialog.tsx';

/** Forms by which people subscribe, and how far those who saw them came. */
export function OptinForms() {
  const { t } = useTranslation('tools');
  const { phone_number_trimmed: number } = useNumber();
  const mayManage = useCan('campaigns.manage');
  const [edited, setEdited] = useState<OptinForm | 'new' | null>(null);
  const [deleted, setDeleted] = useState<OptinForm | null>(null);
  const [shared, setShared] = useState<OptinForm | null>(null);
  const create = mayManage ? (
    <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      {t('form.new')}
    </Button>
  ) : null;
  return (
    <Stack component="section" aria-label={t('form.title')}>
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" maw={720}>
          {t('form.text')}
        </Text>
        {number ? create : null}
      </Group>
      {number ? (
        <OptinFormTable action={create} onEdit={setEdited} onShare={setShared} onDelete={setDeleted} />
      ) : (
        <Group>
          <Text>{t('form.noNumber')}</Text>
          <ButtonLink to="/onboarding/phones" variant="default">
            {t('link.connect')}
          </ButtonLink>
        </Group>
      )}
      <OptinFormDialog
        key={edited === 'new' ? 'new' : edited?.id}
        form={edited}
        onClose={() => setEdited(null)}
        onCreated={setShared}
      />
      <DeleteFormDialog form={deleted} onClose={() => setDeleted(null)} />
      <ShareFormDialog form={shared} onClose={() => setShared(null)} />
    </Stack>
  );
}

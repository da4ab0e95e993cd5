import type { ChatLink } from '@herald/contract';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumber } from '#app/session/hooks.ts';
import { ButtonLink } from '#ui/links.tsx';
import { ChatLinkDialog } from './ChatLinkDialog.tsx';
import { ChatLinkTable } from './ChatLinkTable.tsx';
import { ShareDialog } from './ShareDialog.tsx';

/** Links that open a chat with the number, and how many people each of them brought. */
export function ChatLinks() {
  const { t } = useTranslation('tools');
  const { phone_number_trimmed: number } = useNumber();
  return (
    <Stack component="section" aria-label={t('link.title')}>
      <Text c="dimmed" maw={720}>
        {t('link.text')}
      </Text>
      {number ? <Links /> : <NoNumber />}
    </Stack>
  );
}

function NoNumber() {
  const { t } = useTranslation('tools');
  return (
    <Group>
      <Text>{t('link.noNumber')}</Text>
      <ButtonLink to="/onboarding/phones" variant="default">
        {t('link.connect')}
      </ButtonLink>
    </Group>
  );
}

function Links() {
  const { t } = useTranslation('tools');
  const mayManage = useCan('campaigns.manage');
  const [archived, setArchived] = useState(false);
  const [edited, setEdited] = useState<ChatLink | 'new' | null>(null);
  const [shared, setShared] = useState<ChatLink | null>(null);
  const create = mayManage ? (
    <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      {t('link.new')}
    </Button>
  ) : null;
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('link.show')}
          value={archived ? 'archived' : 'active'}
          onChange={(value) => setArchived(value === 'archived')}
          data={[
            { value: 'active', label: t('link.active') },
            { value: 'archived', label: t('link.archived') },
          ]}
        />
        {create}
      </Group>
      <ChatLinkTable archived={archived} action={create} onEdit={setEdited} onShare={setShared} />
      <ChatLinkDialog
        key={edited === 'new' ? 'new' : edited?.id}
        link={edited}
        onClose={() => setEdited(null)}
        onCreated={setShared}
      />
      <ShareDialog link={shared} onClose={() => setShared(null)} />
    </>
  );
}

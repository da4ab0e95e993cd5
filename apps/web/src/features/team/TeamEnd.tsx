import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { Card } from '#features/account/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { TeamEndForm } from './TeamEndForm.tsx';

/** For Owners: the way to end the team. It is taken back in the banner. */
export function TeamEnd() {
  const { t } = useTranslation('onboarding');
  const format = useFormat();
  const { delete_at } = useTeam();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Card
      title={t('teamEnd.title')}
      text={delete_at ? t('teamEnd.asked', { date: format.date(delete_at) }) : t('teamEnd.text')}
    >
      {delete_at ? null : (
        <Button variant="outline" color="red" onClick={open} style={{ alignSelf: 'flex-start' }}>
          {t('teamEnd.delete')}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={close} title={t('teamEnd.title')}>
        <TeamEndForm onDone={close} />
      </Dialog>
    </Card>
  );
}

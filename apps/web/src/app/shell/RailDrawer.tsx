import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Rail } from './Rail.tsx';

/** The rail on small screens. */
export default function RailDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      padding={0}
      withCloseButton={false}
      hiddenFrom="sm"
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1 } }}
      attributes={{ content: { 'aria-label': t('nav.label') } }}
    >
      <Rail narrow={false} onNavigate={onClose} />
    </Drawer>
  );
}

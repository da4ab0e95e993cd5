import { Drawer } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';

interface ContactDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Over the thread, where there is no room beside it. */
export default function ContactDrawer({ isOpen, onClose, children }: ContactDrawerProps) {
  const { t } = useTranslation('messages');
  // It is there closed before it opens: so it knows where the focus was, and gives it back.
  const opened = useDeferredValue(isOpen, false);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(380px, 100vw)"
      title={t('contact.details')}
      closeButtonProps={{
        'aria-label': t('common:action.back'),
        icon: <IconArrowRight size={20} stroke={1.6} aria-hidden />,
      }}
      padding={0}
      styles={{ header: { paddingInline: 16 }, title: { fontWeight: 650 } }}
    >
      {children}
    </Drawer>
  );
}

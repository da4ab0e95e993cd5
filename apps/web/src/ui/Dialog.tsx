import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A window over the page, with a title and a cross that has a name. */
export function Dialog(props: Omit<ModalProps, 'closeButtonProps'>) {
  const { t } = useTranslation();
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('action.close') }} />;
}

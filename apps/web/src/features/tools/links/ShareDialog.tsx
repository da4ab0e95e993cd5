import type { ChatLink } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { ShareAddress } from './ShareAddress.tsx';

/** The address of a link and its QR code. */
export function ShareDialog({ link, onClose }: { link: ChatLink | null; onClose: () => void }) {
  const { t } = useTranslation('tools');
  return (
    <Dialog opened={link !== null} onClose={onClose} title={link?.name}>
      {link ? <ShareAddress url={link.url} filename={link.name} hint={t('link.printed')} /> : null}
    </Dialog>
  );
}

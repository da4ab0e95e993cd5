import type { BlockType } from '@herald/flow';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { BlockPalette } from './BlockPalette.tsx';

interface AddDialogProps {
  /** "After *Welcome*, at *Yes*". */
  where: string;
  onPick: (type: BlockType) => void;
  onClose: () => void;
}

export function AddDialog({ where, onPick, onClose }: AddDialogProps) {
  const { t } = useTranslation('automations');
  return (
    <Dialog opened onClose={onClose} title={t('palette.title', { where })} size="lg" returnFocus={false}>
      <BlockPalette isSearchable onPick={onPick} />
    </Dialog>
  );
}

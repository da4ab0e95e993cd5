import type { PriceListPreview } from '@herald/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { ListFileForm, type ListFileValues } from './ListFileForm.tsx';
import { PreviewOfList } from './PreviewOfList.tsx';
import { type PriceFile, usePreview } from './queries.ts';

const nothing: ListFileValues = { file: '', file_name: '', currency: '', valid_from: '' };

/** A file, what it would change, and only then the import. */
export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const preview = usePreview();
  const [values, setValues] = useState(nothing);
  const [shown, setShown] = useState<{ file: PriceFile; preview: PriceListPreview } | null>(null);
  const show = async (file: PriceFile) => setShown({ file, preview: await preview.mutateAsync(file) });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t(shown ? 'prices.preview' : 'prices.import')}</Text>}
    >
      {shown ? (
        <PreviewOfList
          file={shown.file}
          preview={shown.preview}
          onAgain={() => show(shown.file)}
          onBack={() => setShown(null)}
          onDone={onClose}
        />
      ) : (
        <ListFileForm
          initial={values}
          onShow={(chosen) => {
            setValues(chosen);
            return show(fileOf(chosen));
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function fileOf({ file, file_name, currency, valid_from }: ListFileValues): PriceFile {
  return {
    file_name,
    text: file,
    ...(currency !== '' && { currency }),
    ...(valid_from !== '' && { valid_from }),
  };
}

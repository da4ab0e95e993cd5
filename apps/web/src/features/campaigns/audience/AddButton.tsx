import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';

/** Above so many people a click may be a slip. */
const askAbove = 1000;

interface AddButtonProps extends ButtonProps {
  /** How many people will come; undefined where nobody knows yet, and then it asks too. */
  people: number | undefined;
  onAdd: () => void;
}

/** Adds people; when they are many, it says how many and asks first. */
export function AddButton({ people, onAdd, ...button }: AddButtonProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const isFew = people !== undefined && people <= askAbove;
  return (
    <>
      <Button {...button} onClick={() => (isFew ? onAdd() : setAsking(true))} />
      <ConfirmDialog
        opened={asking}
        title={t('audience.sureTitle')}
        confirm={t('audience.sureConfirm')}
        onConfirm={() => {
          setAsking(false);
          onAdd();
        }}
        onClose={() => setAsking(false)}
      >
        {people === undefined
          ? t('audience.sureUnknown')
          : t('audience.sure', { count: people, people: format.number(people) })}
      </ConfirmDialog>
    </>
  );
}

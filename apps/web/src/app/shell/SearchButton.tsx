import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openPalette } from '../palette/paletteStore.ts';
import { modKey } from '../shortcuts/modKey.ts';
import classes from './SearchButton.module.css';

export function SearchButton({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.button} data-narrow={narrow || undefined} onClick={openPalette}>
      <IconSearch size={16} stroke={1.8} aria-hidden />
      {narrow ? (
        <span className="visually-hidden">{t('palette.open')}</span>
      ) : (
        <>
          <span className={classes.word}>{t('palette.open')}</span>
          <Kbd size="xs">{modKey} K</Kbd>
        </>
      )}
    </UnstyledButton>
  );
}

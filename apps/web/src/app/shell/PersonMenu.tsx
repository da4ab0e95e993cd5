import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { languageNames, locales } from '../i18n/locale.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useUser } from '../session/hooks.ts';
import { useSignOut } from '../session/signOut.ts';
import { openShortcutList } from '../shortcuts/shortcutListStore.ts';
import classes from './PersonMenu.module.css';

const modes = [
  { mode: 'auto', Icon: IconDeviceDesktop },
  { mode: 'light', Icon: IconSun },
  { mode: 'dark', Icon: IconMoon },
] as const;

export function PersonMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const signOut = useSignOut();
  const { locale, setLocale } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const tick = (chosen: boolean) => (chosen ? <IconCheck size={16} aria-hidden /> : null);

  return (
    <Menu position="top-start" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('person.menu', { name })}>
          <InitialsAvatar name={name} size={30} />
          {narrow ? null : (
            <span className={classes.words}>
              <strong>{name}</strong>
              <span>{user.email}</span>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('person.language')}</Menu.Label>
        {locales.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            role="menuitemradio"
            aria-checked={each === locale}
            rightSection={tick(each === locale)}
            onClick={() => setLocale(each)}
          >
            {languageNames[each]}
          </Menu.Item>
        ))}
        <Menu.Label>{t('person.colorMode')}</Menu.Label>
        {modes.map(({ mode, Icon }) => (
          <Menu.Item
            key={mode}
            role="menuitemradio"
            aria-checked={mode === colorScheme}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            rightSection={tick(mode === colorScheme)}
            onClick={() => setColorScheme(mode)}
          >
            {t(`colorMode.${mode}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
          onClick={openShortcutList}
        >
          {t('shortcuts.title')}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
        >
          {t('person.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

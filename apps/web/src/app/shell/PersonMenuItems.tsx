import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCookie,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageNames, locales } from '#ui/format/locale.ts';
import { useCan, useHasNumber, useLinkParams, useUser } from '../session/hooks.ts';
import { useLanguage } from '../session/useLanguage.ts';
import { openShortcutList } from '../shortcuts/shortcutListStore.ts';
import { useSignOut } from '../signOut/useSignOut.ts';
import { openConsent } from '../thirdParties/consent.ts';
import { isAnyOffered } from '../thirdParties/offered.ts';
import { AvailabilityItems } from './AvailabilityItems.tsx';
import type { MenuOfButtonProps } from './LazyMenu.tsx';

const modes = [
  { mode: 'auto', Icon: IconDeviceDesktop },
  { mode: 'light', Icon: IconSun },
  { mode: 'dark', Icon: IconMoon },
] as const;

/** Away or not, language, colour mode, shortcuts, and the way out. */
export default function PersonMenuItems({ target }: MenuOfButtonProps) {
  const { t } = useTranslation();
  const user = useUser();
  const hasNumber = useHasNumber();
  const mayReply = useCan('conversations.reply');
  const signOut = useSignOut();
  const { teamId, phoneNumberId } = useLinkParams();
  const { locale, setLocale } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu
      defaultOpened
      position="top-start"
      width={270}
      closeOnItemClick={false}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {hasNumber && mayReply ? <AvailabilityItems /> : null}
        <Menu.Label>{t('person.language')}</Menu.Label>
        <Menu.RadioGroup value={locale} onChange={(value) => setLocale(value === 'fr' ? 'fr' : 'en')}>
          {locales.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each}>
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('person.colorMode')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {modes.map(({ mode, Icon }) => (
            <Menu.RadioItem
              key={mode}
              value={mode}
              rightSection={<Icon size={16} stroke={1.6} aria-hidden />}
            >
              {t(`colorMode.${mode}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {teamId && phoneNumberId ? (
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconUserCog size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/teams/$teamId/$phoneNumberId/settings/account"
                params={{ teamId, phoneNumberId }}
                {...props}
              />
            )}
          >
            {t('person.account')}
          </Menu.Item>
        ) : null}
        {user.is_admin ? (
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/admin" {...props} />}
          >
            {t('admin.label')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
          onClick={openShortcutList}
        >
          {t('shortcuts.title')}
        </Menu.Item>
        {isAnyOffered() ? (
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconCookie size={16} stroke={1.6} aria-hidden />}
            onClick={openConsent}
          >
            {t('consent.link')}
          </Menu.Item>
        ) : null}
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

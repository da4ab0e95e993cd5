import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuildingCommunity, IconCheck, IconPhonePlus, IconPlus, IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { groupPhoneDigits } from '../i18n/formatting.ts';
import { useCan, useNumber, useNumberParams, useTeam, useUser } from '../session/hooks.ts';
import { healthOf } from './numberHealth.ts';
import classes from './Switcher.module.css';

/** Which team and number the person works with, its health at a glance, and the way to another. */
export function Switcher({ narrow, onNavigate }: { narrow: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation();
  const { teams } = useUser();
  const team = useTeam();
  const number = useNumber();
  const here = useNumberParams();
  const mayConnect = useCan('phone_numbers.manage');
  const name = number.verified_name ?? t('number.notConnected');
  const health = healthOf(number);

  return (
    <Menu position="bottom-start" width={280} withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          data-narrow={narrow || undefined}
          aria-label={t('switcher.open', { name })}
        >
          <span className={classes.avatar}>
            <InitialsAvatar name={number.verified_name ?? team.name} size={34} />
            <span className={classes.dot} data-tone={health.tone} />
          </span>
          {narrow ? null : (
            <>
              <span className={classes.words}>
                <strong>{name}</strong>
                <span>
                  {number.display_phone_number ? groupPhoneDigits(number.display_phone_number) : team.name}
                </span>
                <span className={classes.health}>
                  {t(`number.health.${health.key}`)} ·{' '}
                  {t(`number.quality.${number.quality_rating_formatted}`)}
                </span>
              </span>
              <IconSelector size={16} stroke={1.6} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {teams.map((each) => (
          <div key={each.id}>
            <Menu.Label>{each.name}</Menu.Label>
            {each.phone_numbers.map((one) => {
              const isHere = one.id === here.phone_number_id && each.id === here.team_id;
              return (
                <Menu.Item
                  key={one.id}
                  onClick={onNavigate}
                  aria-current={isHere || undefined}
                  rightSection={isHere ? <IconCheck size={16} aria-hidden /> : null}
                  renderRoot={(props) => (
                    <Link
                      to="/teams/$teamId/$phoneNumberId"
                      params={{ teamId: String(each.id), phoneNumberId: String(one.id) }}
                      {...props}
                    />
                  )}
                >
                  <span className={classes.words}>
                    <strong>{one.verified_name ?? t('number.notConnected')}</strong>
                    <span>{one.display_phone_number ? groupPhoneDigits(one.display_phone_number) : ''}</span>
                  </span>
                </Menu.Item>
              );
            })}
            {each.phone_numbers.length === 0 ? (
              <Menu.Item disabled>{t('switcher.noNumber')}</Menu.Item>
            ) : null}
          </div>
        ))}
        <Menu.Divider />
        {mayConnect ? (
          <Menu.Item
            leftSection={<IconPhonePlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/onboarding/phones" search={{ team: team.id }} {...props} />}
          >
            {t('switcher.connect')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/teams/create" {...props} />}
        >
          {t('switcher.create')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBuildingCommunity size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/teams/switch" {...props} />}
        >
          {t('switcher.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

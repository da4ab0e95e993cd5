import { Group, Menu } from '@mantine/core';
import { IconBuildingCommunity, IconCheck, IconPhonePlus, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { groupPhoneDigits } from '#ui/format/formatting.ts';
import { useCan, useNumberParams, useTeam, useUser } from '../session/hooks.ts';
import { AwaitingCount } from './AwaitingBadge.tsx';
import type { MenuOfButtonProps } from './LazyMenu.tsx';
import classes from './Switcher.module.css';

/** Every number of every team, and the ways to more of either. */
export default function SwitcherMenu({ target, onNavigate }: MenuOfButtonProps) {
  const { t } = useTranslation();
  const { teams } = useUser();
  const team = useTeam();
  const here = useNumberParams();
  const mayConnect = useCan('phone_numbers.manage');
  /** Of the numbers of this team, which are told. */
  const awaiting = new Map(team.phone_numbers.map((one) => [one.id, one.conversations_awaiting]));

  return (
    <Menu defaultOpened position="bottom-start" width={280} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {teams.map((each) => (
          <Fragment key={each.id}>
            <Menu.Label>{each.name}</Menu.Label>
            {each.phone_numbers.map((one) => {
              const isHere = one.id === here.phone_number_id && each.id === here.team_id;
              return (
                <Menu.Item
                  key={one.id}
                  onClick={onNavigate}
                  aria-current={isHere || undefined}
                  rightSection={
                    <Group gap={6} wrap="nowrap">
                      <AwaitingCount count={awaiting.get(one.id) ?? 0} />
                      {isHere ? <IconCheck size={16} aria-hidden /> : null}
                    </Group>
                  }
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
              <Menu.Item
                onClick={onNavigate}
                aria-current={each.id === here.team_id || undefined}
                renderRoot={(props) => <Link to="/onboarding/phones" search={{ team: each.id }} {...props} />}
              >
                {t('switcher.noNumber')}
              </Menu.Item>
            ) : null}
          </Fragment>
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

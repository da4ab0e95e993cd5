import { isEntitled, plansWith, type Role } from '@herald/contract';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconInfoCircle, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { currentLocale } from '#app/i18n/i18n.ts';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan, useLinkParams, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { rolesQuery } from '#data/members/queries.ts';
import { AnchorLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { InvitationTable } from './invitations/InvitationTable.tsx';
import { InviteDialog } from './invitations/InviteDialog.tsx';
import { MemberTable } from './MemberTable.tsx';
import { RoleDialog } from './roles/RoleDialog.tsx';
import { RolesPanel } from './roles/RolesPanel.tsx';
import { useTeamChange } from './useTeamChange.ts';

const tabs = ['members', 'invitations', 'roles'] as const;
const urlState = z.object({ tab: z.enum(tabs).default('members').catch('members') });

/** `settings/teammates`: who belongs to the team, who is asked to, and what each role may do. */
export function TeammatesScreen() {
  const { t } = useTranslation('members');
  const [{ tab }, change] = useUrlState(urlState);
  const mayManage = useCan('members.manage');
  const mayAdd = useMayAdd();
  const [dialog, setDialog] = useState<'invite' | 'role' | null>(null);
  const roles = useQuery(rolesQuery(useNumberParams().team_id)).data ?? [];
  const refresh = useTeamChange();
  useRealtime('team.updated', () => void refresh());
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={mayManage ? <AddButton tab={tab} mayAdd={mayAdd} onAdd={setDialog} /> : null}
      filters={
        <SegmentedControl
          aria-label={t('title')}
          value={tab}
          onChange={(chosen) => change({ tab: chosen === 'members' ? undefined : (chosen as typeof tab) })}
          data={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
      }
    >
      {mayManage && !mayAdd && tab !== 'roles' ? <PlanNeeded /> : null}
      {tab === 'members' ? <MemberTable roles={roles} mayManage={mayManage} /> : null}
      {tab === 'invitations' ? <InvitationTable mayManage={mayManage} /> : null}
      {tab === 'roles' ? <RolesPanel mayManage={mayManage} /> : null}
      <Dialogs dialog={dialog} roles={roles} onClose={() => setDialog(null)} />
    </Page>
  );
}

interface DialogsProps {
  dialog: 'invite' | 'role' | null;
  roles: readonly Role[];
  onClose: () => void;
}

function Dialogs({ dialog, roles, onClose }: DialogsProps) {
  if (dialog === 'invite') return <InviteDialog roles={roles} onClose={onClose} />;
  return dialog === 'role' ? <RoleDialog edited={null} onClose={onClose} /> : null;
}

interface AddButtonProps {
  tab: (typeof tabs)[number];
  mayAdd: boolean;
  onAdd: (what: 'invite' | 'role') => void;
}

function AddButton({ tab, mayAdd, onAdd }: AddButtonProps) {
  const { t } = useTranslation('members');
  if (tab === 'roles')
    return (
      <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={() => onAdd('role')}>
        {t('roles.add')}
      </Button>
    );
  return (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
      disabled={!mayAdd}
      aria-describedby={mayAdd ? undefined : 'plan-needed'}
      onClick={() => onAdd('invite')}
    >
      {t('invite.open')}
    </Button>
  );
}

function useMayAdd(): boolean {
  const team = useTeam();
  const trialEndsAt = team.trial_ends_at === null ? null : new Date(team.trial_ends_at);
  const subscription = { plan: team.current_plan, hasScaleAccess: team.grant_scale_access, trialEndsAt };
  return isEntitled(subscription, 'members', new Date());
}

/** Why nobody can be invited, and what helps. */
function PlanNeeded() {
  const { t } = useTranslation('members');
  return (
    <Alert
      id="plan-needed"
      color="yellow"
      mb="md"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('plan.title', { plans: plansWith('members', currentLocale()) })}
    >
      {t('plan.text')}{' '}
      <AnchorLink
        to="/teams/$teamId/$phoneNumberId/pricing"
        params={useLinkParams()}
        inherit
        underline="always"
      >
        {t('plan.link')}
      </AnchorLink>
    </Alert>
  );
}

import { changeMemberRole, type Member, type Role } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { nameOf } from './nameOf.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { useRoleName } from './useRoleName.ts';
import { useTeamChange } from './useTeamChange.ts';

interface RoleCellProps {
  member: Member;
  roles: readonly Role[];
  mayManage: boolean;
}

/** The role of a member, to be changed on the spot by whoever may. */
export function RoleCell({ member, roles, mayManage }: RoleCellProps) {
  const { t } = useTranslation('members');
  const { team_id } = useNumberParams();
  const roleName = useRoleName();
  const refresh = useTeamChange();
  const change = useMutation({
    mutationFn: (role_id: number) =>
      call(changeMemberRole, { params: { team_id, user_id: member.id }, body: { role_id } }),
    onSuccess: ({ data }) =>
      notifyDone(t('roleChanged', { name: nameOf(member), role: roleName(data.role) })),
    onError: notifyError,
    onSettled: refresh,
  });
  const isTheirs = roles.find(({ id }) => id === member.role_id)?.can_give ?? false;
  // Changing one's own role takes rights away from oneself; leaving and handing over are in the menu.
  if (!mayManage || member.is_you || !isTheirs) return roleName(member.role);
  return (
    <RoleSelect
      aria-label={t('roleOf', { name: nameOf(member) })}
      size="xs"
      roles={roles}
      disabled={change.isPending}
      value={change.isPending ? change.variables : member.role_id}
      onChange={(roleId) => roleId !== member.role_id && change.mutate(roleId)}
    />
  );
}

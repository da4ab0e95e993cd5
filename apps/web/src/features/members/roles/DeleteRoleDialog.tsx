import { ApiError, deleteRole, type Role, roleIds } from '@herald/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { RoleSelect } from '../RoleSelect.tsx';
import { useTeamChange } from '../useTeamChange.ts';

interface DeleteRoleDialogProps {
  role: Role;
  roles: readonly Role[];
  onClose: () => void;
}

/** Deletes a role; whoever has it, or is invited to it, gets another. */
export function DeleteRoleDialog({ role, roles, onClose }: DeleteRoleDialogProps) {
  const { t } = useTranslation('members');
  const { team_id } = useNumberParams();
  const refresh = useTeamChange();
  const [isUsed, setIsUsed] = useState(role.members > 0);
  const { form, ...frame } = useApiForm({
    initialValues: { replacement: replacementOf(role, roles) },
    send: async ({ replacement }) => {
      const body = { replacement: isUsed ? replacement : null };
      await call(deleteRole, { params: { team_id, role_id: role.id }, body }).catch((error: unknown) => {
        // Nobody has it, but somebody is invited to it.
        if (error instanceof ApiError && error.code === 'role_in_use') setIsUsed(true);
        throw error;
      });
      notifyDone(t('roles.deleted', { name: role.name }));
      onClose();
      await refresh();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('roles.deleteTitle', { name: role.name })}>
      <FormFrame {...frame} submit={t('common:action.delete')} isLoss onCancel={onClose}>
        {isUsed ? (
          <RoleSelect
            label={
              role.members > 0
                ? t('roles.replacement', { count: role.members })
                : t('roles.replacementInvited')
            }
            description={role.members > 0 ? t('roles.replacementText') : undefined}
            roles={roles.filter(({ id }) => id !== role.id)}
            value={form.values.replacement}
            error={form.errors.replacement}
            onChange={(roleId) => form.setFieldValue('replacement', roleId)}
          />
        ) : (
          <Text>{t('roles.unused')}</Text>
        )}
      </FormFrame>
    </Dialog>
  );
}

/** The least of the contract's, or else the first that the person may give. */
function replacementOf(role: Role, roles: readonly Role[]): number {
  const given = roles.filter(({ id, can_give }) => can_give && id !== role.id);
  return (given.find(({ id }) => id === roleIds.Viewer) ?? given[0])?.id ?? roleIds.Viewer;
}

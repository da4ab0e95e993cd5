import { deleteRole, type Role, roleIds } from '@herald/contract';
import { Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
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
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { replacement: roleIds.Viewer as number },
    send: async (body) => {
      await call(deleteRole, { params: { team_id, role_id: role.id }, body });
      notifyDone(t('roles.deleted', { name: role.name }));
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('roles.deleteTitle', { name: role.name })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <FormFrame
        failure={failure}
        sending={sending}
        submit={t('common:action.delete')}
        isLoss
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <RoleSelect
          label={t('roles.replacement', { count: role.members })}
          description={t('roles.replacementText')}
          roles={roles.filter(({ id }) => id !== role.id)}
          value={form.values.replacement}
          error={form.errors.replacement}
          onChange={(roleId) => form.setFieldValue('replacement', roleId)}
        />
      </FormFrame>
    </Modal>
  );
}

import { createRole, type Permission, type Role, updateRole } from '@herald/contract';
import { Checkbox, Fieldset, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { useTeamChange } from '../useTeamChange.ts';
import { permissionGroups } from './permissionGroups.ts';

interface RoleDialogProps {
  /** Null: a new one. */
  edited: Role | null;
  onClose: () => void;
}

export function RoleDialog({ edited: role, onClose }: RoleDialogProps) {
  const { t } = useTranslation('members');
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(role ? 'roles.edit' : 'roles.add')}>
      <RoleForm edited={role} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ edited: role, onClose }: RoleDialogProps) {
  const { t } = useTranslation('members');
  const { team_id } = useNumberParams();
  const refresh = useTeamChange();
  const { form, ...frame } = useApiForm({
    initialValues: { name: role?.name ?? '', permissions: (role?.permissions ?? []) as Permission[] },
    validate: {
      name: filled,
      permissions: (chosen) => (chosen.length === 0 ? t('roles.chooseOne') : null),
    },
    send: async (body) => {
      await (role
        ? call(updateRole, { params: { team_id, role_id: role.id }, body })
        : call(createRole, { params: { team_id }, body }));
      notifyDone(t('roles.saved', { name: body.name.trim() }));
      onClose();
      await refresh();
    },
  });
  return (
    <FormFrame {...frame} submit={t('common:action.save')} onCancel={onClose}>
      <TextInput label={t('roles.name')} maxLength={40} data-autofocus {...form.getInputProps('name')} />
      <Checkbox.Group
        label={t('roles.permissions')}
        description={t('roles.onlyOwn')}
        value={form.values.permissions}
        error={form.errors.permissions}
        onChange={(chosen) => form.setFieldValue('permissions', chosen as Permission[])}
      >
        <PermissionChoices />
      </Checkbox.Group>
    </FormFrame>
  );
}

/** What the person does not hold themselves, they cannot give. */
function PermissionChoices() {
  const { t } = useTranslation('members');
  const own = useTeam().permissions;
  return (
    <Stack gap="sm" mt="sm">
      {permissionGroups.map(([group, permissions]) => (
        <Fieldset key={group} legend={t(`areas.${group}`)} radius="md" p="sm">
          <Stack gap={8}>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                value={permission}
                disabled={!own.includes(permission)}
                label={t(`permissions.${permission}`)}
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}

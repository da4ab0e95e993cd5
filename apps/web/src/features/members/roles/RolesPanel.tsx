import type { Permission, Role } from '@herald/contract';
import { ActionIcon, Group, Paper, ScrollArea, Table } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { rolesQuery } from '#data/members/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { scrollsByKey } from '#ui/useWidePart.ts';
import { useRoleName } from '../useRoleName.ts';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { permissionGroups } from './permissionGroups.ts';
import { RoleDialog } from './RoleDialog.tsx';
import classes from './RolesPanel.module.css';

/** What each role may do: the matrix of the contract, with the roles that the team made beside it. */
export function RolesPanel({ mayManage }: { mayManage: boolean }) {
  const query = useQuery(rolesQuery(useNumberParams().team_id));
  return (
    <Loaded query={query} skeleton={420}>
      {(roles) => <Matrix roles={roles} mayManage={mayManage} />}
    </Loaded>
  );
}

function Matrix({ roles, mayManage }: { roles: Role[]; mayManage: boolean }) {
  const { t } = useTranslation('members');
  const [changed, setChanged] = useState<Role | null>(null);
  const [deleted, setDeleted] = useState<Role | null>(null);
  const onAct = { onEdit: setChanged, onDelete: setDeleted };
  return (
    <Paper withBorder radius="md">
      <ScrollArea type="auto" viewportProps={scrollsByKey(t('roles.matrix'))}>
        <Table
          aria-label={t('roles.matrix')}
          verticalSpacing={6}
          miw={{ base: 150 + roles.length * 110, sm: 300 + roles.length * 110 }}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.first}>{t('roles.permission')}</Table.Th>
              {roles.map((role) => (
                <RoleHead key={role.id} role={role} mayManage={mayManage} {...onAct} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {permissionGroups.map(([group, permissions]) => (
              <Fragment key={group}>
                <Table.Tr>
                  <Table.Th colSpan={roles.length + 1} scope="colgroup" className={classes.group}>
                    {t(`areas.${group}`)}
                  </Table.Th>
                </Table.Tr>
                {permissions.map((permission) => (
                  <PermissionRow key={permission} permission={permission} roles={roles} />
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {changed ? <RoleDialog edited={changed} onClose={() => setChanged(null)} /> : null}
      {deleted ? <DeleteRoleDialog role={deleted} roles={roles} onClose={() => setDeleted(null)} /> : null}
    </Paper>
  );
}

function PermissionRow({ permission, roles }: { permission: Permission; roles: readonly Role[] }) {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.permission}>
        {t(`permissions.${permission}`)}
      </Table.Th>
      {roles.map(({ id, name, permissions }) => (
        <Table.Td key={id} ta="center">
          {permissions.includes(permission) ? (
            <IconCheck
              size={18}
              stroke={2}
              role="img"
              aria-label={t('roles.may', { role: roleName(name) })}
            />
          ) : (
            <span className={classes.no} aria-hidden>
              –
            </span>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

interface RoleHeadProps {
  role: Role;
  mayManage: boolean;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
}

function RoleHead({ role, mayManage, onEdit, onDelete }: RoleHeadProps) {
  const { t } = useTranslation('members');
  const name = useRoleName()(role.name);
  return (
    <Table.Th ta="center" scope="col" className={classes.role}>
      {name}
      <span className={classes.count}>{t('roles.members', { count: role.members })}</span>
      {role.is_own && mayManage && role.can_give ? (
        <Group gap={2} justify="center" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('roles.editOne', { name })}
            onClick={() => onEdit(role)}
          >
            <IconPencil size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('roles.deleteOne', { name })}
            onClick={() => onDelete(role)}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ) : null}
    </Table.Th>
  );
}

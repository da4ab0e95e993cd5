import type { Role } from '@herald/contract';
import { Select, type SelectProps } from '@mantine/core';
import { useRoleName } from './useRoleName.ts';

interface RoleSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  roles: readonly Role[];
  value: number;
  onChange: (roleId: number) => void;
}

/** The roles that the person may give; others are shown and cannot be chosen. */
export function RoleSelect({ roles, value, onChange, ...props }: RoleSelectProps) {
  const nameOf = useRoleName();
  return (
    <Select
      {...props}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      data={roles.map(({ id, name, can_give }) => ({
        value: String(id),
        label: nameOf(name),
        disabled: !can_give,
      }))}
      value={String(value)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
    />
  );
}

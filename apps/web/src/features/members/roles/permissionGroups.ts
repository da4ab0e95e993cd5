import { type Permission, permissions } from '@herald/contract';

/** The permissions of the contract by what they are about: the word before the dot. */
export const permissionGroups: readonly [string, readonly Permission[]][] = [
  ...Map.groupBy(permissions, (name) => name.split('.')[0]!),
];

import type { Team } from '@herald/contract';
export function ConnectPhoneScreen(_: { team: Team }) {
  return null;
}

export function SwitchTeamScreen() {
  return null;
}

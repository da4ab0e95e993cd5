export function CreateTeamScreen() {
  return null;
}

export function NewTeamScreen() {
  return null;
}

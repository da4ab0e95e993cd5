export function CustomizeProfileScreen() {
  return null;
}

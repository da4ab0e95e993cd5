export function GuestLayout() {
  return null;
}

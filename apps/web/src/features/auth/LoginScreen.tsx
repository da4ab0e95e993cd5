export function LoginScreen(_: { channel?: 'netto' }) {
  return null;
}

export function RegisterScreen(_: { channel?: 'netto' }) {
  return null;
}

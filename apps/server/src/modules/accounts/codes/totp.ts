import { Secret, TOTP } from 'otpauth';

const seconds = 30;

/** A new secret, as people can type it. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says to the app. */
export function totpUrl(secret: string, email: string, appName: string): string {
  return totpOf(secret, { issuer: appName, label: email }).toString();
}

/** The time step that the code belongs to: now, or the one before or after, since clocks differ. Null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / seconds) + delta;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: seconds });
}

import { randomInt } from 'node:crypto';

/** Under which PINs are sealed. */
export const pinPurpose = 'whatsapp_pin';

/** Returns a PIN that nobody knows: for a number without two-step verification, which gets one by it. */
export const newPin = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

export function leaseNameOf(phoneNumberId: number): string {
  return `number:${phoneNumberId}`;
}

import type { OwnSession } from '@herald/contract';
import bowser from 'bowser';

const devices: readonly string[] = ['desktop', 'mobile', 'tablet'] satisfies OwnSession['device'][];

/** What a browser says of itself, in the names people know. */
export function describeAgent(userAgent: string | null): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  if (!userAgent) return { browser: null, system: null, device: 'unknown' };
  const { browser, os, platform } = bowser.parse(userAgent);
  const device = platform.type ?? '';
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: devices.includes(device) ? (device as OwnSession['device']) : 'unknown',
  };
}

import { chromiumFlags } from '../../../scripts/chromiumFlags.ts';

const args = [
  ...chromiumFlags,
  // A microphone that beeps, for whoever is allowed to use it.
  '--use-fake-device-for-media-stream',
];

const at = (executablePath: string | undefined) => ({ args, ...(executablePath ? { executablePath } : {}) });

/** With a microphone and notifications, which a headless shell has not, or not always. */
export const wholeBrowser = at(process.env.CHROMIUM_PATH);

/** What most journeys are made in. */
export const lightBrowser = at(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH);

import { relative } from 'node:path';
import { demoAccount } from '../../apps/server/src/demo/account.ts';
import { root } from '../root.ts';
import { bold, dim } from '../terminal.ts';
import type { Addresses } from './environment.ts';
import type { Settings } from './settings.ts';

/** What a person sees when everything runs: where to go, how to get in, how to end it. */
export function formatWelcome(settings: Settings, addresses: Addresses): string {
  const data = relative(root, settings.dataDir).startsWith('..')
    ? settings.dataDir
    : `./${relative(root, settings.dataDir)}`;
  const row = (label: string, value: string, note = '') =>
    `  ${label.padEnd(12)}${bold(value)}${note && `  ${dim(note)}`}`;
  const lines = [
    '',
    row('Herald', addresses.herald),
    ...(settings.sandbox ? [row('Sandbox', addresses.sandbox, "a phone, a mailbox and Meta's side")] : []),
    row('API', `${addresses.server}/reference`),
    '',
    ...(settings.demo
      ? [row('Sign in as', demoAccount.email), row('Password', demoAccount.password), '']
      : []),
    dim(`  Data in ${data}, logs in ${data}/logs. Ctrl-C stops everything.`),
    '',
  ];
  return lines.join('\n');
}

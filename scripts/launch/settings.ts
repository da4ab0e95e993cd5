import { isAbsolute, join } from 'node:path';
import { Problem } from '../problem.ts';
import { root } from '../root.ts';

type Environment = Record<string, string | undefined>;

/** What the launcher itself reads of the environment; everything else goes to the server as it is. */
export interface Settings {
  dataDir: string;
  host: string;
  /** The sandbox is anybody who is asked for, Google's people included: what reaches it reaches every account. */
  sandboxHost: string;
  ports: Record<PortName, number>;
  /** Without it Herald speaks to the real WhatsApp, configured by META_… variables. */
  sandbox: boolean;
  /** Fill an empty installation with the demo team. It lives on sandbox numbers. */
  demo: boolean;
  /** Somebody's own PostgreSQL instead of the bundled one. */
  databaseUrl: string | null;
}

export type PortName = 'herald' | 'sandbox' | 'mail' | 'postgres' | 'server';

/** The variable that changes each port. `server` is the one behind Vite in `npm run dev`. */
export const portVariables: Record<PortName, string> = {
  herald: 'HERALD_PORT',
  sandbox: 'HERALD_SANDBOX_PORT',
  postgres: 'HERALD_POSTGRES_PORT',
  mail: 'HERALD_SANDBOX_SMTP_PORT',
  server: 'HERALD_DEV_SERVER_PORT',
};

const defaultPorts: Record<PortName, number> = {
  herald: 7780,
  sandbox: 7781,
  postgres: 7782,
  mail: 7783,
  server: 7784,
};

export function readSettings(env: Environment): Settings {
  const data = env.HERALD_DATA || 'data';
  const sandbox = readSwitch(env, 'HERALD_SANDBOX');
  if (sandbox) refusePublicSandbox(env);
  const names = Object.keys(portVariables) as PortName[];
  return {
    dataDir: isAbsolute(data) ? data : join(root, data),
    host: env.HERALD_HOST || '127.0.0.1',
    sandboxHost: env.HERALD_SANDBOX_HOST || '127.0.0.1',
    ports: Object.fromEntries(names.map((name) => [name, readPort(env, name)])) as Record<PortName, number>,
    sandbox,
    demo: readSwitch(env, 'HERALD_DEMO') && sandbox,
    databaseUrl: env.DATABASE_URL || null,
  };
}

/**
 * The sandbox gives its mailbox and its Google to whoever asks, and the demo team's password is printed: whoever reaches
 * such an installation may sign in. It may be wanted, but not by an oversight.
 */
function refusePublicSandbox({ PUBLIC_URL, HERALD_HOST, HERALD_SANDBOX, NODE_ENV }: Environment): void {
  if (NODE_ENV === 'production') {
    throw new Problem(
      'NODE_ENV=production is for real business, and the sandbox is not: set HERALD_SANDBOX=off.',
    );
  }
  if (HERALD_SANDBOX) return;
  const address = PUBLIC_URL && !isThisMachine(hostOf(PUBLIC_URL)) ? 'PUBLIC_URL' : null;
  const open = address ?? (HERALD_HOST && !isThisMachine(HERALD_HOST) ? 'HERALD_HOST' : null);
  if (open === null) return;
  throw new Problem(
    `${open} lets others reach Herald, which still speaks to the sandbox and its demo team. Set HERALD_SANDBOX=off for the real WhatsApp, or HERALD_SANDBOX=on to show the sandbox all the same.`,
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url);

const isThisMachine = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || /^\[?::1\]?$/.test(host);

function readPort(env: Environment, name: PortName): number {
  const variable = portVariables[name];
  const text = env[variable] || String(defaultPorts[name]);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`${variable} is "${text}", but a port is a number from 1 to 65535.`);
}

function readSwitch(env: Environment, variable: string): boolean {
  const text = env[variable] || 'on';
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Problem(`${variable} is "${text}"; it can be on or off.`);
}

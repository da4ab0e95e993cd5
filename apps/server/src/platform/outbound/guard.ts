import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './addresses.ts';

/** An address that Herald refuses to visit on somebody's behalf. `reason` may be shown to the person. */
export class RefusedAddress extends Error {
  readonly reason: 'scheme' | 'port' | 'credentials' | 'private' | 'redirect';

  constructor(reason: RefusedAddress['reason'], message: string) {
    super(message);
    this.name = 'RefusedAddress';
    this.reason = reason;
  }
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

export interface Guard {
  /** Checks what can be seen in the URL itself. */
  checkUrl(url: URL): void;
  /** Connects to nothing but public addresses, and to exactly the address that was checked. */
  readonly dispatcher: Agent;
}

/** `allow` holds `host:port` pairs that may be private: stand-ins in development. Empty in production. */
export function createGuard(
  allow: readonly string[],
  resolve: Resolve = resolveAll,
  connect: buildConnector.connector = buildConnector({ timeout: 10_000 }),
): Guard {
  const allowed = new Set(allow.map((pair) => pair.toLowerCase()));
  const isAllowed = (hostname: string, port: string) => allowed.has(`${bareHost(hostname)}:${port}`);

  const connectSafely: buildConnector.connector = (options, callback) => {
    const port = options.port || defaultPorts[options.protocol] || '';
    if (isAllowed(options.hostname, port)) return connect(options, callback);
    chooseAddress(options.hostname, resolve).then(
      (address) => {
        // The certificate is still checked against the name.
        const servername = isIP(bareHost(options.hostname)) ? undefined : bareHost(options.hostname);
        connect({ ...options, hostname: address, servername: options.servername ?? servername }, callback);
      },
      (error: Error) => callback(error, null),
    );
  };

  return {
    checkUrl(url) {
      const standardPort = defaultPorts[url.protocol];
      if (!standardPort)
        throw new RefusedAddress('scheme', `Only http and https are visited, not ${url.protocol}`);
      if (url.username || url.password)
        throw new RefusedAddress('credentials', 'An address must not hold a password.');
      const port = url.port || standardPort;
      if (isAllowed(url.hostname, port)) return;
      if (port !== '80' && port !== '443') throw new RefusedAddress('port', `Port ${port} is not visited.`);
      if (isIP(bareHost(url.hostname))) refusePrivate(url.hostname, bareHost(url.hostname));
    },
    dispatcher: new Agent({
      connect: connectSafely,
      headersTimeout: 15_000,
      bodyTimeout: 15_000,
      connections: 20,
      keepAliveTimeout: 5_000,
    }),
  };
}

export type Resolve = (hostname: string) => Promise<string[]>;

async function resolveAll(hostname: string): Promise<string[]> {
  const records = await lookup(hostname, { all: true });
  return records.map(({ address }) => address);
}

/** Refuses a name when any of its addresses is private: a mix is how a check is tricked. */
async function chooseAddress(hostname: string, resolve: Resolve): Promise<string> {
  const host = bareHost(hostname);
  const addresses = isIP(host) ? [host] : await resolve(host);
  for (const address of addresses) refusePrivate(hostname, address);
  const [first] = addresses;
  if (!first) throw new RefusedAddress('private', `${hostname} has no address.`);
  return first;
}

function refusePrivate(hostname: string, address: string): void {
  if (!isPublicAddress(address)) throw new RefusedAddress('private', `${hostname} is not a public address.`);
}

/** Without the brackets of IPv6, the trailing dot of a full name, and capitals. */
function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

import { isPortFree } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { Problem } from '../problem.ts';
import { type PortName, portVariables, type Settings } from './settings.ts';

const purposes: Record<PortName, string> = {
  herald: 'Herald',
  sandbox: 'the sandbox',
  mail: "the sandbox's mailbox",
  postgres: 'the database',
  server: 'the server behind the web application',
};

/** Refuses to start on a port that somebody else listens on, before anything is started. */
export async function refuseTakenPorts(settings: Settings, names: readonly PortName[]): Promise<void> {
  const seen = new Map<number, PortName>();
  for (const name of names) {
    const port = settings.ports[name];
    const other = seen.get(port);
    if (other) {
      throw new Problem(
        `Port ${port} is meant for both ${purposes[other]} and ${purposes[name]}. Choose another with ${portVariables[name]}.`,
      );
    }
    seen.set(port, name);

    if (await isPortFree(port, settings.host)) continue;
    throw new Problem(
      `Port ${port}, which ${purposes[name]} needs, is taken by another program. Stop that program, or choose another port with ${portVariables[name]}.`,
    );
  }
}

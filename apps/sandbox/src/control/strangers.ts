import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';

/**
 * The sandbox tells whoever asks what it holds, mails with links that open accounts among it. A browser asks for any page
 * that has led a name of its own here (DNS rebinding), and sends forms from one site to another; neither gets through.
 */
export function refuseStrangers(http: FastifyInstance, world: World, host: string): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!isKnownName(request, [new URL(world.baseUrl).hostname, inAddress(host)])) {
      return reply.code(421).send({ message: 'The sandbox does not go by this name.' });
    }
    if (request.routeOptions.url?.startsWith('/control') && isWrite(request) && !isJson(request)) {
      return reply.code(415).send({ message: 'The control API takes JSON.' });
    }
  });
}

function isKnownName(request: FastifyRequest, names: string[]): boolean {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.exec(request.headers.host ?? '') ?? [];
  const asked = name.toLowerCase();
  // Only names can be made to lead here: the address that was really reached is known to be ours.
  const reached = inAddress(request.socket.localAddress?.replace(/^::ffff:/, '') ?? '');
  return isLoopback(asked) || asked === reached || names.includes(asked);
}

const isLoopback = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);

const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host).toLowerCase();

const isWrite = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** A browser asks first before it sends JSON, or a DELETE, to another site; we never say yes. */
function isJson({ method, headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || (type === '' && method === 'DELETE');
}

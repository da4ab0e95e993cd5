import { buildOpenApi } from './openapi.ts';
import { inlineScripts } from './security.ts';
import type { HttpApp } from './serve.ts';

/** The API for people (/reference) and for programs (/openapi.json). */
export async function registerReference({ fastify, services }: HttpApp): Promise<void> {
  const { appName, http } = services.config;
  let document: string | null = null;
  fastify.get('/openapi.json', async (_request, reply) => {
    // Half a second of work, which nobody waits for at each start.
    document ??= JSON.stringify(buildOpenApi({ appName, url: http.publicUrl }));
    return reply.type('application/json').send(document);
  });

  // 240 files that a process without a web server never needs.
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await fastify.register(async (page) => {
    // The page starts itself with an inline script, known by its hash, and draws its own styles.
    page.addHook('onSend', async (_request, reply, payload) => {
      const own = typeof payload === 'string' ? inlineScripts(payload).join(' ') : '';
      reply.header(
        'content-security-policy',
        `default-src 'self'; script-src 'self' ${own}; style-src 'self' 'unsafe-inline'; ` +
          "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
    });
    await page.register(scalar, {
      routePrefix: '/reference',
      configuration: {
        url: '/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
      },
    });
  });
}

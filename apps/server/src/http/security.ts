import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../platform/config.ts';
import { originsOfThirdParties } from './thirdParties.ts';

/**
 * What pages of ours may load, and who may frame them. Styles may be inline because the component library sets them
 * on elements; scripts may not, but for the ones of index.html, which are known by their hash.
 */
export function securityHeaders(config: Config, indexHtml: string | null): FastifyHelmetOptions {
  const { http, meta } = config;
  const others = originsOfThirdParties(config);
  const dialog = meta.dialogUrl ? [new URL(meta.dialogUrl).origin] : [];
  // Without a dialog of our own, connecting a number goes through Facebook's JavaScript SDK and its pop-up.
  const isByFacebook = meta.appId !== null && meta.configId !== null && !meta.dialogUrl;
  const facebookScript = isByFacebook ? ['https://connect.facebook.net'] : [];
  const facebookFrames = isByFacebook ? ['https://www.facebook.com', 'https://web.facebook.com'] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(indexHtml), ...facebookScript, ...others.scriptSrc],
        styleSrc: ["'self'", "'unsafe-inline'", ...others.styleSrc],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...dialog],
        mediaSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:', ...others.fontSrc],
        // Recordings are drawn before they are sent.
        connectSrc: [
          "'self'",
          'blob:',
          ...socketOrigins(http.publicUrl),
          ...facebookFrames,
          ...facebookScript,
          ...others.connectSrc,
        ],
        frameSrc: ["'self'", ...dialog, ...facebookFrames, ...others.frameSrc],
        formAction: ["'self'", ...dialog],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(http.isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The dialog opens in a pop-up and answers through window.opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    // Other sites load the widget’s script and fetch files by signed links.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: http.isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  };
}

/** Old browsers do not count ws: of the same host as 'self'. */
function socketOrigins(publicUrl: string): string[] {
  return [publicUrl.replace(/^http/, 'ws')];
}

/** The inline scripts of a page, as a policy names them: by their hashes. */
export function inlineScripts(html: string | null): string[] {
  if (!html) return [];
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

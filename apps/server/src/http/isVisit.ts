import type { FastifyRequest } from 'fastify';

/** Programs that fetch an address to draw a preview of it, or to see that it is harmless. Nobody followed the link. */
const fetchers =
  /whatsapp|facebookexternalhit|facebot|meta-external|slackbot|twitterbot|telegrambot|linkedinbot|discordbot|skypeuripreview|applebot|googlebot|bingbot|bot\b|crawler|spider|preview/i;

/** Whether a person wants to see the page, and no program that only looks. */
export function isVisit({ method, headers }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-purpose'] ?? ''}`;
  if (method !== 'GET' || /prefetch|preview|prerender/i.test(purpose)) return false;
  return !fetchers.test(headers['user-agent'] ?? '');
}

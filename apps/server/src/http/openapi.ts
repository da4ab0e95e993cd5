import type { Route } from '@herald/contract';
import * as contract from '@herald/contract';
import type { z } from 'zod';
import { collectSchemas, type Schemas } from './openapiSchemas.ts';

interface OpenApiOptions {
  appName?: string;
  url?: string;
}

type Json = Record<string, unknown>;

/** Every route of the contract as an OpenAPI 3.1 document. Needs neither a database nor a running server. */
export function buildOpenApi({
  appName = 'Herald',
  url = 'http://localhost:7780',
}: OpenApiOptions = {}): Json {
  const schemas = collectSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of contractRoutes()) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(schemas, route) };
  }
  const error = schemas.describe(contract.errorBody, 'output');
  return {
    openapi: '3.1.0',
    info: { title: `${appName} API`, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'access_token' },
      },
      responses: refusals,
      schemas: { ...schemas.components(), Error: error },
    },
  };
}

/** Whatever the contract exports that is a route. */
export function contractRoutes(): Route[] {
  return Object.values(contract as Record<string, unknown>).filter(isRoute);
}

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value
  );
}

function describeRoute(schemas: Schemas, route: Route): Json {
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [tagOf(route.path)],
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(route.permission ? { 'x-permission': route.permission } : {}),
    parameters: [
      ...parametersIn(schemas, 'path', route.params),
      ...parametersIn(schemas, 'query', route.query),
    ],
    ...(route.bodyKind === 'none' ? {} : { requestBody: describeBody(schemas, route) }),
    responses: { [route.status]: describeAnswer(schemas, route), ...describeErrors(route) },
  };
}

function parametersIn(schemas: Schemas, place: 'path' | 'query', schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemas.parts(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' ? { type: 'integer', ...property } : property,
  }));
}

function describeBody(schemas: Schemas, route: Route): Json {
  if (route.bodyKind === 'json') {
    const schema = schemas.describe(route.body, 'input');
    return { required: true, content: { 'application/json': { schema } } };
  }
  const fields = schemas.parts(route.body, 'input');
  const file = { file: { type: 'string', format: 'binary' } };
  const schema = { ...fields, type: 'object', properties: { ...(fields.properties as Json), ...file } };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function describeAnswer(schemas: Schemas, route: Route): Json {
  if (route.responseKind === 'json') {
    return {
      description: 'Done',
      content: { 'application/json': { schema: schemas.describe(route.response, 'output') } },
    };
  }
  if (route.responseKind === 'empty') return { description: 'Done' };
  return { description: 'A file', content: { 'application/octet-stream': {} } };
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** What any endpoint may refuse with, written once. */
const refusals = {
  NotSignedIn: refusal('Not signed in'),
  NotPermitted: refusal('Lacks the permission'),
  NotFound: refusal('No such thing, or somebody else’s'),
  Invalid: refusal('Invalid'),
  TooMany: refusal('Too many calls; Retry-After says for how many seconds to wait'),
};

const refer = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` });

function describeErrors(route: Route): Json {
  const isPrivate = route.access !== 'public';
  const forOperators = route.access === 'admin' && route.method !== 'GET';
  const codes = [...route.errors, ...(forOperators ? ['two_factor_needed'] : [])];
  return {
    ...(isPrivate ? { 401: refer('NotSignedIn') } : {}),
    ...(route.permission || route.access === 'admin' ? { 403: refer('NotPermitted') } : {}),
    ...(route.path.includes(':') ? { 404: refer('NotFound') } : {}),
    ...(route.bodyKind === 'none' ? {} : { 422: refer('Invalid') }),
    ...(route.path.startsWith('/api/') || route.method !== 'GET' ? { 429: refer('TooMany') } : {}),
    ...(codes.length > 0 ? { default: refusal(`Codes: ${codes.join(', ')}`) } : {}),
  };
}

/** The folder of the product that a path belongs to, for the sidebar of the reference. */
function tagOf(path: string): string {
  const words = path.split('/').filter((part) => part && !part.startsWith(':'));
  const word = words.find((part) => !['api', 'teams', 'phone_number'].includes(part));
  return word ?? 'teams';
}

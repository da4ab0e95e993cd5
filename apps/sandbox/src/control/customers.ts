import type { FastifyInstance } from 'fastify';
import { behaviourOf } from '../core/behaviours.ts';
import { asObject, type Json } from '../core/json.ts';
import type { Customer } from '../core/model.ts';
import { phoneAppSends } from '../customers/coexistence.ts';
import { type PastLine, playHistory } from '../customers/history.ts';
import { CustomerError, type CustomerMessage, changeNumber, customerSends } from '../customers/inbound.ts';
import { resumeMarketing, stopMarketing } from '../customers/preferences.ts';
import type { World } from '../world.ts';
import { found } from './found.ts';

type Params = { Params: { phone: string } };
const shown = 200;

/** The people one plays. */
export function registerCustomerControls(http: FastifyInstance, world: World): void {
  const { store } = world;
  const known = (phone: string) => found(store.customers.get(phone.replaceAll(/\D/g, '')), 'This customer');

  http.get('/control/customers', async (request) => {
    const { search = '' } = request.query as Record<string, string | undefined>;
    const wanted = search.toLowerCase();
    const rows: Customer[] = [];
    for (const customer of store.customers.all()) {
      if (wanted && !customer.phone.includes(wanted) && !customer.name.toLowerCase().includes(wanted))
        continue;
      rows.push(customer);
      if (rows.length >= shown) break;
    }
    return { data: rows.map((customer) => describe(world, customer)), total: store.customers.size };
  });
  http.post('/control/customers', async (request) => {
    const body = asObject(request.body);
    const phone = String(body.phone ?? '').replaceAll(/\D/g, '');
    if (phone.length < 7 || phone.length > 15) throw new CustomerError('A number has 7 to 15 digits.');
    const customer = store.customer(phone);
    change(customer, { played: true, ...body });
    store.customers.put(customer);
    world.events.changed('customers');
    return describe(world, customer);
  });
  http.post<Params>('/control/customers/:phone', async (request) => {
    const customer = known(request.params.phone);
    change(customer, asObject(request.body));
    store.customers.put(customer);
    world.events.changed('customers');
    return describe(world, customer);
  });
  http.post<Params>('/control/customers/:phone/messages', async (request) => {
    const body = asObject(request.body);
    const message = customerSends(world, {
      ...(fileFrom(body) as unknown as CustomerMessage),
      from: request.params.phone,
    });
    return { id: message.id, type: message.type };
  });
  http.post<Params>('/control/customers/:phone/history', async (request) => {
    const { name, phoneNumberId, lines } = asObject(request.body);
    const phone = found(store.phones.get(String(phoneNumberId)), 'This number');
    const customer = store.customer(request.params.phone.replaceAll(/\D/g, ''));
    if (typeof name === 'string') store.customers.put(Object.assign(customer, { name }));
    playHistory(world, phone, customer.phone, Array.isArray(lines) ? (lines as PastLine[]) : []);
    return { ok: true };
  });
  http.post<Params>('/control/customers/:phone/echo', async (request) => {
    const { text, phoneNumberId } = asObject(request.body);
    const phone = found(store.phones.get(String(phoneNumberId)), 'This number');
    const input = { phoneNumberId: phone.id, to: request.params.phone, text: String(text ?? '') };
    return { id: phoneAppSends(world, phone, input).id };
  });
  http.post<Params>('/control/customers/:phone/marketing', async (request) => {
    const { value, phoneNumberId } = asObject(request.body);
    const phone = found(store.phones.get(String(phoneNumberId)), 'This number');
    const run = value === 'resume' ? resumeMarketing : stopMarketing;
    run(world, phone, store.customer(request.params.phone.replaceAll(/\D/g, '')));
    return { success: true };
  });
  http.post<Params>('/control/customers/:phone/change-number', async (request) => {
    const { phoneNumberId, to } = asObject(request.body);
    changeNumber(world, String(phoneNumberId ?? ''), request.params.phone, String(to ?? ''));
    return { success: true };
  });
}

/** Files travel as base64 in JSON. */
function fileFrom(body: Json): Json {
  const file = asObject(body.file);
  if (typeof file.base64 !== 'string') return body;
  return {
    ...body,
    file: { mime: String(file.mime), name: file.name, bytes: Buffer.from(file.base64, 'base64') },
  };
}

function change(customer: Customer, body: Json): void {
  if (typeof body.name === 'string' && body.name.trim()) customer.name = body.name.trim();
  if (typeof body.username === 'string') customer.username = body.username || undefined;
  if (typeof body.hidesPhone === 'boolean') customer.hidesPhone = body.hidesPhone;
  if (typeof body.hasBsuid === 'boolean') customer.hasBsuid = body.hasBsuid;
  if (typeof body.played === 'boolean') customer.played = body.played;
  if (typeof body.behaviour === 'string') customer.behaviour = body.behaviour || undefined;
  if (Array.isArray(body.blockedPhones)) customer.blockedPhones = body.blockedPhones.map(String);
}

function describe(world: World, customer: Customer): Json {
  return { ...customer, behaves: behaviourOf(customer, world.settings.behaviours).suffix };
}

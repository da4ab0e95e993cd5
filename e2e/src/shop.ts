import {
  type Client,
  connectWhatsapp,
  createClient,
  createTeam,
  createTemplate,
  customizeProfile,
  type RouteBody,
  register,
  syncTemplates,
} from '@herald/contract';

/** A merchant of its own with a connected number, made through the API. */
export interface Shop {
  call: Client;
  email: string;
  password: string;
  params: { team_id: number; phone_number_id: number };
  /** Meta's id of the number. */
  metaNumberId: string;
  /** What the merchant chooses in Meta's dialog to let Herald in anew. */
  metaAccount: { wabaId: string; displayPhoneNumber: string };
}

interface ShopOptions {
  email: string;
  signup?: Record<string, unknown>;
}

interface Signup {
  code: string;
  wabaId: string;
  phoneNumberId: string;
  displayPhoneNumber: string;
}

export const password = 'a long enough password';

export async function openShop(url: string, sandboxUrl: string, options: ShopOptions): Promise<Shop> {
  const { email } = options;
  const session = await createClient({ baseUrl: url })(register, {
    body: { email, password, first_name: 'Claire', last_name: 'Fontaine', locale: 'en' },
  });
  const call = createClient({
    baseUrl: url,
    headers: () => ({ authorization: `Bearer ${session.access_token}` }),
  });
  await call(customizeProfile, {
    body: {
      first_name: 'Claire',
      last_name: 'Fontaine',
      company_name: 'Atelier Lune',
      role: 'founder',
      monthly_contacts: '1000_10000',
    },
  });
  const team = await call(createTeam, { body: { name: 'Atelier Lune', country_code: 'FR' } });
  const signup = await control<Signup>(sandboxUrl, 'signup', {
    currency: 'EUR',
    ...options.signup,
  });
  const connected = await call(connectWhatsapp, {
    params: { team_id: team.data.id },
    body: { code: signup.code },
  });
  const phone_number_id = connected.data.phone_numbers[0]?.id ?? 0;
  return {
    call,
    email,
    password,
    params: { team_id: team.data.id, phone_number_id },
    metaNumberId: signup.phoneNumberId,
    metaAccount: { wabaId: signup.wabaId, displayPhoneNumber: signup.displayPhoneNumber },
  };
}

type ButtonGroup = Extract<
  RouteBody<typeof createTemplate>['structure'],
  { buttons: unknown }
>['buttons'][number];

/** Submits a template with one variable and has it approved. */
export async function approvedTemplate(
  { call, params }: Shop,
  sandboxUrl: string,
  name: string,
  buttons: ButtonGroup[] = [],
): Promise<number> {
  const { data } = await call(createTemplate, {
    params,
    body: {
      structure: {
        type: 'standard',
        parameter_format: 'positional',
        name,
        language: 'fr',
        category: 'MARKETING',
        header: { type: 'none' },
        body: {
          text: `Bonjour {{1}}, notre collection ${name} est arrivée en boutique ce matin.`,
          variables: [{ number: 1, name: 'prénom', example: 'Anaïs' }],
        },
        footer: null,
        buttons,
      },
    },
  });
  const found = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  const template = found.data.find((one) => one.name === name);
  await control(sandboxUrl, `templates/${template?.id}/approve`, {});
  await call(syncTemplates, { params });
  return data.id;
}

/** The sandbox's own interface: Meta's side, the customers, the record of what was accepted. */
export async function control<T>(sandboxUrl: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function controlGet<T>(sandboxUrl: string, path: string): Promise<T> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

import * as contract from '@herald/contract';
import type { StandardStructure } from '@herald/whatsapp/model';
import type { Caller } from './caller.ts';
import type { TeamRow, UserRow } from './factories.ts';
import type { TestApp } from './testApp.ts';

/** A team whose number is connected to the sandbox of the test. */
export interface Shop {
  team: TeamRow;
  owner: UserRow;
  caller: Caller;
  params: { team_id: number; phone_number_id: number };
  /** Meta's id of the number, for the sandbox. */
  metaNumberId: string;
}

type Tier = NonNullable<NonNullable<Parameters<TestApp['sandbox']['signup']>[0]>['tier']>;

export async function openShop(app: TestApp, tier: Tier = 'TIER_10K'): Promise<Shop> {
  const { team, owner } = await app.createTeam();
  const caller = app.as(owner);
  const signup = app.sandbox.signup({ currency: 'EUR', tier });
  const connected = await caller.call(contract.connectWhatsapp, {
    params: { team_id: team.id },
    body: { code: signup.code },
  });
  const phone_number_id = connected.data.phone_numbers[0]?.id ?? 0;
  return {
    team,
    owner,
    caller,
    params: { team_id: team.id, phone_number_id },
    metaNumberId: signup.phoneNumberId ?? '',
  };
}

/** A template as the editor would send it. */
export function structureOf(changes: Partial<StandardStructure> = {}): StandardStructure {
  const name = changes.name ?? 'spring_offer';
  return {
    type: 'standard',
    name,
    language: 'fr',
    category: 'MARKETING',
    parameter_format: 'positional',
    header: { type: 'none' },
    body: {
      // Meta refuses two templates with the same text.
      text: `Bonjour {{1}}, notre nouvelle collection ${name} est arrivée en boutique ce matin.`,
      variables: [{ number: 1, name: 'prénom', example: 'Anaïs' }],
    },
    footer: null,
    buttons: [],
    ...changes,
  };
}

/** Submits a template and waits for its approval. */
export async function approvedTemplate(app: TestApp, shop: Shop, changes: Partial<StandardStructure> = {}) {
  const { caller, params } = shop;
  const structure = structureOf(changes);
  const created = await caller.call(contract.createTemplate, { params, body: { structure } });
  if (created.status !== 200) throw new Error(created.text);
  app.sandbox.approveTemplate(structure.name, structure.language);
  await caller.call(contract.syncTemplates, { params });
  return created.data;
}

export function csvForm(field: string, text: string, name = 'contacts.csv'): FormData {
  const form = new FormData();
  form.set(field, new Blob([text], { type: 'text/csv' }), name);
  return form;
}

import type { FastifyInstance } from 'fastify';
import { asObject, type Json } from '../core/json.ts';
import type { Category, Quality, Template } from '../core/model.ts';
import {
  approve,
  changeCategory,
  disable,
  endPacing,
  pause,
  reject,
  setQuality,
  unpause,
} from '../templates/lifecycle.ts';
import { presentTemplate } from '../templates/present.ts';
import { editTemplate } from '../templates/routes.ts';
import type { World } from '../world.ts';
import { found } from './found.ts';

type Params = { Params: { id: string } };
type Action = (world: World, template: Template, body: Json) => unknown;

/** What a reviewer at Meta, or the quality system, does to a template. */
const actions: Record<string, Action> = {
  approve: (world, template, body) => approve(world, template, body.category as Category | undefined),
  reject: (world, template, body) =>
    reject(
      world,
      template,
      String(body.reason ?? 'INVALID_FORMAT'),
      body.recommendation as string | undefined,
    ),
  pause,
  unpause,
  disable,
  quality: (world, template, body) => setQuality(world, template, String(body.quality) as Quality),
  category: (world, template, body) =>
    changeCategory(world, template, String(body.category) as Category, body.announced === true),
  // By somebody in WhatsApp Manager: the same rules as for a program.
  edit: (world, template, body) => {
    editTemplate(world, template, body);
  },
  pacing: (world, template, body) => endPacing(world, template, body.outcome === 'fail' ? 'fail' : 'release'),
};

export function registerTemplateControls(http: FastifyInstance, world: World): void {
  http.get('/control/templates', async () => ({
    data: world.store.templates
      .filter((template) => template.status !== 'DELETED')
      .map((template) => ({
        ...presentTemplate(template),
        accountId: template.wabaId,
        reviewAt: template.reviewAt,
        pausedUntil: template.pausedUntil,
        paced: template.paced,
        sends: template.acceptedSends,
      }))
      .reverse(),
  }));
  for (const [name, run] of Object.entries(actions)) {
    http.post<Params>(`/control/templates/:id/${name}`, async (request) => {
      const template = found(world.store.templates.get(request.params.id), 'This template');
      run(world, template, asObject(request.body));
      return presentTemplate(template);
    });
  }
}

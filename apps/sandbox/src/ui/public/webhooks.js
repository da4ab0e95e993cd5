import { get, post, remove, toast } from './api.js';
import { button, check, h, select } from './dom.js';
import { dateTime, t } from './words.js';

const faultKinds = {
  errorFault: { kind: 'error', httpStatus: 500, code: 131000 },
  throttleFault: { kind: 'error', httpStatus: 429, code: 130429 },
  bareFault: { kind: 'error', httpStatus: 500 },
  timeoutFault: { kind: 'timeout' },
  lostFault: { kind: 'timeout-after-accept' },
  resetFault: { kind: 'reset' },
  cutFault: { kind: 'reset-after-accept' },
  slowFault: { kind: 'slow', delayMs: 3000 },
};
const draft = { kind: 'errorFault', times: 1, path: 'messages' };

/** Deliveries to the product, and what shall go wrong. */
export async function drawWebhooks(root, page) {
  const log = await get('webhooks?limit=60');
  const open = new Set([...root.querySelectorAll('details[open]')].map((node) => node.dataset.key));
  const { scrollTop } = root;
  root.replaceChildren(
    h('h2', {}, t('webhooks')),
    controls(log, page),
    h('h2', {}, t('faults')),
    faults(page),
    h('h2', {}, `${t('deliveries')} · ${log.queued + log.inFlight + log.retrying} ${t('waiting')}`),
    deliveries(log.data),
  );
  for (const node of root.querySelectorAll('details')) if (open.has(node.dataset.key)) node.open = true;
  root.scrollTop = scrollTop;
}

function controls(log, page) {
  const set = (body) => post('webhooks', body);
  const url = h('input', {
    id: 'target',
    type: 'url',
    value: page.state.settings.webhookUrl ?? '',
    placeholder: 'http://localhost:7780/webhooks/whatsapp',
  });
  const delay = h('input', {
    id: 'delay',
    type: 'number',
    min: 0,
    value: log.controls.delayMs,
    onchange: (event) => set({ delayMs: Number(event.target.value) }),
  });
  return h(
    'div',
    { class: 'card-box' },
    h(
      'div',
      { class: 'field wide' },
      h('label', { htmlFor: 'target' }, t('target')),
      h(
        'div',
        { class: 'inline' },
        url,
        button(t('save'), async () => {
          await post('settings', { webhookUrl: url.value || null });
          if (url.value) await post('webhook-check');
          toast(t('done'));
        }),
      ),
    ),
    h(
      'div',
      { class: 'checks' },
      check(t('paused'), log.controls.paused, (paused) => set({ paused })),
      check(t('reorder'), log.controls.reorder, (reorder) => set({ reorder })),
    ),
    h(
      'div',
      { class: 'actions-row' },
      button(`${t('duplicateNext')} (${log.controls.duplicateNext})`, () =>
        set({ duplicateNext: log.controls.duplicateNext + 1 }),
      ),
      h('div', { class: 'field' }, h('label', { htmlFor: 'delay' }, t('delay')), delay),
    ),
  );
}

function faults(page) {
  const times = h('input', {
    id: 'times',
    type: 'number',
    min: 1,
    value: draft.times,
    oninput: (event) => (draft.times = Number(event.target.value)),
  });
  const active = page.state.faults;
  return h(
    'div',
    { class: 'card-box' },
    h(
      'div',
      { class: 'actions-row' },
      select(
        t('faultKind'),
        Object.keys(faultKinds).map((kind) => [kind, t(kind)]),
        draft.kind,
        (kind) => (draft.kind = kind),
      ),
      select(
        t('path'),
        [
          ['messages', '/messages'],
          ['media', '/media'],
          ['message_templates', '/message_templates'],
          ['', t('any')],
        ],
        draft.path,
        (path) => (draft.path = path),
      ),
      h('div', { class: 'field small' }, h('label', { htmlFor: 'times' }, t('times')), times),
      button(
        t('addFault'),
        () =>
          post('faults', { ...faultKinds[draft.kind], times: draft.times, path: draft.path || undefined }),
        { class: 'primary' },
      ),
      active.length > 0 ? button(t('clearFaults'), () => remove('faults')) : null,
    ),
    active.length > 0
      ? h(
          'ul',
          { class: 'plain-list' },
          active.map((each) =>
            h(
              'li',
              { class: 'code' },
              `${each.times} × ${each.kind} ${each.code ?? each.httpStatus ?? ''} ${each.path ?? ''}`,
            ),
          ),
        )
      : null,
  );
}

function deliveries(posts) {
  if (posts.length === 0) return h('p', { class: 'empty' }, t('noDeliveries'));
  return h('ul', { class: 'stack tight' }, posts.map(delivery));
}

function delivery(each) {
  const last = each.attempts.at(-1);
  const tone = { delivered: 'good', retrying: 'warn', dropped: 'bad' }[each.state] ?? 'plain';
  const node = h(
    'details',
    { class: 'card-box', 'data-key': `w-${each.id}`, ontoggle: () => node.open && fill() },
    h(
      'summary',
      {},
      h('span', { class: `badge ${tone}` }, t(each.state)),
      h('span', { class: 'code' }, fieldsOf(each.body)),
      h(
        'small',
        { class: 'soft' },
        `${dateTime(each.at)} · ${each.updates} ${t('updates')} · ${last ? `${last.status || t('noAnswer')} · ${last.ms} ms` : ''}`,
      ),
    ),
  );
  const fill = () => {
    if (node.childElementCount > 1) return;
    node.append(
      h('h4', {}, t('attempts')),
      h(
        'ul',
        { class: 'plain-list' },
        each.attempts.map((attempt) =>
          h(
            'li',
            { class: 'code' },
            `${dateTime(attempt.at)} → ${attempt.status || t('noAnswer')} ${attempt.answer.slice(0, 200)}`,
          ),
        ),
      ),
      button(t('redeliver'), () => post(`webhooks/${each.id}/redeliver`)),
      h('h4', {}, t('payload')),
      h('pre', { class: 'payload', tabIndex: 0 }, pretty(each.body)),
    );
  };
  return h('li', {}, node);
}

/** The names of the fields inside, without parsing large ids as numbers. */
function fieldsOf(body) {
  const fields = [...body.matchAll(/"field":"([a-z_]+)"/g)].map((match) => match[1]);
  const statuses = [...body.matchAll(/"status":"([a-z]+)","timestamp"/g)].map((match) => match[1]);
  return [...new Set([...fields, ...statuses])].join(' · ');
}

/** Indents JSON text as it is, so that long numbers keep their digits. */
function pretty(text) {
  let depth = 0;
  let inString = false;
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '"' && text[i - 1] !== '\\') inString = !inString;
    if (inString) out += c;
    else if (c === '{' || c === '[') out += `${c}\n${'  '.repeat(++depth)}`;
    else if (c === '}' || c === ']') out += `\n${'  '.repeat(--depth)}${c}`;
    else if (c === ',') out += `,\n${'  '.repeat(depth)}`;
    else out += c === ':' ? ': ' : c;
  }
  return out;
}

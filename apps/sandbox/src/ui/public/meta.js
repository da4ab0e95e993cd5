import { get, post, toast } from './api.js';
import { button, check, h, select } from './dom.js';
import { formatted } from './format.js';
import { dateTime, t } from './words.js';

const reasons = [
  'INVALID_FORMAT',
  'TAG_CONTENT_MISMATCH',
  'INCORRECT_CATEGORY',
  'ABUSIVE_CONTENT',
  'PROMOTIONAL',
  'SCAM',
];
const qualities = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'];
const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'];
const tiers = [
  ['TIER_250', '250'],
  ['TIER_2K', '2 000'],
  ['TIER_10K', '10 000'],
  ['TIER_100K', '100 000'],
  ['TIER_UNLIMITED', '∞'],
];
const restrictions = [
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  'RESTRICTED_UTILITY_TEMPLATES',
  'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
];
const chosenReasons = new Map();

/** What Meta's own staff and systems would decide. */
export async function drawMeta(root, page) {
  const { data } = await get('templates');
  const open = new Set([...root.querySelectorAll('details[open]')].map((node) => node.dataset.key));
  root.replaceChildren(
    h('h2', {}, t('templates')),
    data.length === 0
      ? h('p', { class: 'empty' }, t('noTemplates'))
      : h('ul', { class: 'stack' }, data.map(templateCard)),
    h('h2', {}, t('numbers')),
    h(
      'ul',
      { class: 'stack' },
      page.state.numbers.map((number) => numberCard(number, page.state)),
    ),
    h('h2', {}, t('settings')),
    settingsCard(page.state),
  );
  for (const node of root.querySelectorAll('details')) if (open.has(node.dataset.key)) node.open = true;
}

function templateCard(template) {
  const act = (action, body) => async () => {
    await post(`templates/${template.id}/${action}`, body);
    toast(t('done'));
  };
  const { name, language, status } = template;
  const body = template.components.find((part) => part.type === 'BODY');
  const pending = status === 'PENDING';
  const reason = chosenReasons.get(template.id) ?? reasons[0];
  return h(
    'li',
    { class: 'card-box', 'aria-label': `${name} ${language}` },
    h(
      'div',
      { class: 'row-head' },
      h('strong', { class: 'code' }, name),
      h('small', {}, `${language} · ${template.category}`),
      badge(status),
    ),
    h('p', { class: 'template-body' }, body?.text ? formatted(body.text) : '—'),
    pending
      ? h(
          'div',
          { class: 'actions-row' },
          button(t('approve'), act('approve', {}), {
            class: 'primary',
            'aria-label': `${t('approve')} ${name}`,
          }),
          select(
            t('reason'),
            reasons.map((each) => [each, each]),
            reason,
            (value) => chosenReasons.set(template.id, value),
          ),
          button(
            t('reject'),
            () => act('reject', { reason: chosenReasons.get(template.id) ?? reasons[0] })(),
            { class: 'danger', 'aria-label': `${t('reject')} ${name}` },
          ),
          template.category === 'UTILITY'
            ? button(`${t('approve')} → MARKETING`, act('approve', { category: 'MARKETING' }))
            : null,
        )
      : h(
          'details',
          { 'data-key': `t-${template.id}` },
          h('summary', {}, '⋯'),
          h(
            'div',
            { class: 'actions-row' },
            status === 'APPROVED'
              ? button(t('pause'), act('pause'), { 'aria-label': `${t('pause')} ${name}` })
              : null,
            status === 'PAUSED'
              ? button(t('unpause'), act('unpause'), { 'aria-label': `${t('unpause')} ${name}` })
              : null,
            status === 'REJECTED'
              ? button(t('approve'), act('approve', {}), { 'aria-label': `${t('approve')} ${name}` })
              : null,
            status !== 'DISABLED'
              ? button(t('disable'), act('disable'), {
                  class: 'danger',
                  'aria-label': `${t('disable')} ${name}`,
                })
              : null,
            select(
              t('quality'),
              qualities.map((each) => [each, each]),
              template.quality_score.score,
              (quality) => act('quality', { quality })(),
              { 'aria-label': `${t('quality')} ${name}` },
            ),
            select(
              t('category'),
              categories.map((each) => [each, each]),
              template.category,
              (category) => act('category', { category })(),
              { 'aria-label': `${t('category')} ${name}` },
            ),
            template.paced && template.category === 'MARKETING'
              ? [
                  button(t('release'), act('pacing', { outcome: 'release' })),
                  button(t('failHeld'), act('pacing', { outcome: 'fail' })),
                ]
              : null,
          ),
        ),
  );
}

function badge(status) {
  const tone =
    { APPROVED: 'good', PENDING: 'wait', REJECTED: 'bad', DISABLED: 'bad', PAUSED: 'warn' }[status] ??
    'plain';
  return h('span', { class: `badge ${tone}` }, status);
}

function numberCard(number, state) {
  const account = state.accounts.find((each) => each.id === number.wabaId);
  const business = state.businesses.find((each) => each.id === account.businessId);
  const setNumber = (body) => post(`numbers/${number.id}`, body);
  const setAccount = (body) => post(`accounts/${account.id}`, body);
  const setBusiness = (body) => post(`businesses/${business.id}`, body);
  let restriction = restrictions[0];
  return h(
    'li',
    { class: 'card-box', 'aria-label': `${number.verifiedName} ${number.display}` },
    h(
      'div',
      { class: 'row-head' },
      h('strong', {}, number.verifiedName),
      h('small', {}, number.display),
      h(
        'span',
        { class: `badge ${{ GREEN: 'good', YELLOW: 'warn', RED: 'bad' }[number.quality] ?? 'plain'}` },
        number.quality,
      ),
    ),
    h(
      'p',
      { class: 'soft' },
      `${business.name} · ${business.peopleToday} ${t('peopleToday')} · ${account.subscription ? t('subscribed') : t('notSubscribed')}`,
    ),
    h(
      'div',
      { class: 'grid' },
      select(
        t('quality'),
        qualities.map((each) => [each, each]),
        number.quality,
        (quality) =>
          setNumber({
            quality,
            qualityEvent: quality === 'RED' ? 'FLAGGED' : number.quality === 'RED' ? 'UNFLAGGED' : undefined,
          }),
      ),
      select(t('tier'), tiers, business.tier, (tier) => setBusiness({ tier })),
      select(
        t('throughput'),
        [
          ['STANDARD', '80 / s'],
          ['HIGH', '1000 / s'],
        ],
        number.throughput,
        (throughput) => setNumber({ throughput }),
      ),
    ),
    h(
      'div',
      { class: 'checks' },
      check(t('payment'), account.hasPaymentMethod, (hasPaymentMethod) => setAccount({ hasPaymentMethod })),
      check(t('verified'), business.verified, (verified) => setBusiness({ verified })),
      check(t('registered'), number.registered, (registered) => setNumber({ registered })),
      check(number.pin ? `${t('pin')} (${number.pin})` : t('pin'), number.pin !== null, (isOn) =>
        setNumber({ pin: isOn ? '246810' : null }),
      ),
      check(t('disabled'), account.disabled, (disabled) => setAccount({ disabled })),
    ),
    h(
      'details',
      { 'data-key': `n-${number.id}` },
      h('summary', {}, t('restrictions')),
      account.restrictions.length > 0
        ? h(
            'ul',
            { class: 'plain-list' },
            account.restrictions.map((each) =>
              h('li', { class: 'code' }, `${each.restriction_type} → ${dateTime(each.expiration * 1000)}`),
            ),
          )
        : null,
      h(
        'div',
        { class: 'actions-row' },
        select(
          t('restrictions'),
          restrictions.map((each) => [each, each.replace('RESTRICTED_', '')]),
          restriction,
          (value) => {
            restriction = value;
          },
        ),
        button(t('restrict'), () => setAccount({ restriction }), { class: 'danger' }),
        button(t('clear'), () => setAccount({ clearRestrictions: true })),
        button(t('violation'), () => setAccount({ violation: 'SPAM' })),
        button(t('revoke'), () => post(`accounts/${account.id}/revoke`), { class: 'danger' }),
      ),
    ),
  );
}

const timings = {
  atOnce: { sentMs: 0, deliveredMs: 0, readMs: 0 },
  lifelike: { sentMs: 300, deliveredMs: 900, readMs: 5000 },
  slow: { sentMs: 2000, deliveredMs: 8000, readMs: 60_000 },
};

function settingsCard({ settings, now }) {
  const set = (body) => post('settings', body);
  const timing =
    Object.keys(timings).find((name) => timings[name].deliveredMs === settings.timing.deliveredMs) ??
    'lifelike';
  const limit = (key, label) =>
    check(t(label), settings.limits[key], (value) => set({ limits: { [key]: value } }));
  const forward = (ms) => async () => {
    await post('advance', { ms });
    toast(t('done'));
  };
  return h(
    'div',
    { class: 'card-box' },
    h(
      'div',
      { class: 'grid' },
      select(
        t('review'),
        [
          ['manual', t('manual')],
          ['0', `0 ${t('seconds')}`],
          ['3000', `3 ${t('seconds')}`],
          ['30000', `30 ${t('seconds')}`],
        ],
        String(settings.reviewDelayMs),
        (value) => set({ reviewDelayMs: value === 'manual' ? 'manual' : Number(value) }),
      ),
      select(
        t('timing'),
        Object.keys(timings).map((name) => [name, t(name)]),
        timing,
        (name) => set({ timing: timings[name] }),
      ),
      select(
        t('shape'),
        [
          ['v25', 'v24, v25, v26'],
          ['v23', 'v23'],
        ],
        settings.statusShape,
        (statusShape) => set({ statusShape }),
      ),
      select(
        t('modes'),
        [
          ['twoDigits', t('two')],
          ['threeDigits', t('three')],
          ['off', t('off')],
        ],
        settings.behaviours,
        (behaviours) => set({ behaviours }),
      ),
    ),
    h(
      'fieldset',
      {},
      h('legend', {}, t('limits')),
      h(
        'div',
        { class: 'checks' },
        limit('throughput', 'throughputLimit'),
        limit('pairRate', 'pairRate'),
        limit('portfolio', 'portfolio'),
        limit('serviceWindow', 'serviceWindow'),
        limit('optOut', 'optOut'),
        limit('payment', 'paymentLimit'),
        limit('usMarketingPause', 'usMarketingPause'),
        limit('management', 'management'),
      ),
    ),
    h(
      'div',
      { class: 'actions-row' },
      h('span', { class: 'soft' }, `${t('clock')}: ${dateTime(now)}`),
      button(`${t('forward')} ${t('hour')}`, forward(3_600_000)),
      button(`${t('forward')} ${t('day')}`, forward(25 * 3_600_000)),
    ),
  );
}

import { get } from './api.js';
import { drawBehaviour } from './behaviour.js';
import { button, isBusy } from './dom.js';
import { drawMailbox } from './mailbox.js';
import { drawMeta } from './meta.js';
import { go, page } from './page.js';
import { drawPeople } from './people.js';
import { drawPhone } from './phone.js';
import { drawWebhooks } from './webhooks.js';
import { language, switchLanguage, t } from './words.js';

const sections = {
  phone: null,
  meta: drawMeta,
  mailbox: drawMailbox,
  webhooks: drawWebhooks,
  behaviour: drawBehaviour,
};
const topicsOf = {
  meta: ['numbers', 'templates', 'settings', 'messages'],
  mailbox: ['mails'],
  webhooks: ['webhooks', 'faults', 'settings'],
  behaviour: ['settings'],
};
const $ = (id) => document.getElementById(id);

function readAddress() {
  const [section, numberId, customer] = location.hash.slice(1).split('/');
  page.section = section in sections ? section : 'phone';
  page.numberId = numberId || page.numberId;
  page.customer = customer || (numberId ? null : page.customer);
}

async function loadState() {
  page.state = await get('state');
  const known = page.state.numbers.some((number) => number.id === page.numberId);
  if (!known) page.numberId = page.state.numbers[0]?.id ?? null;
}

function drawFrame() {
  document.documentElement.lang = language;
  document.title = t('sandbox');
  for (const node of document.querySelectorAll('[data-t]')) node.textContent = t(node.dataset.t);
  $('language').textContent = language === 'fr' ? 'English' : 'Français';
  $('theme').setAttribute('aria-label', t('theme'));
  $('sections').setAttribute('aria-label', t('sandbox'));
  $('sections').replaceChildren(
    ...Object.keys(sections).map((name) =>
      button(t(name), () => go({ section: name }), {
        class: 'tab',
        'aria-current': page.section === name ? 'page' : undefined,
      }),
    ),
  );
  document.body.dataset.section = page.section;
  document.body.dataset.chat = page.customer ? 'yes' : 'no';
  $('people').setAttribute('aria-label', t('customers'));
  $('phone').setAttribute('aria-label', t('phone'));
}

/** With the phone alone in view on a wide screen, Meta's side stands beside it. */
const panelName = () => (page.section === 'phone' ? 'meta' : page.section);

async function drawPanel() {
  const name = panelName();
  $('panel').setAttribute('aria-label', t(name));
  $('panel').dataset.name = name;
  // A scrolling region must be reachable by keyboard.
  $('panel').tabIndex = 0;
  await sections[name]($('panel'), page);
}

async function drawAll() {
  await loadState();
  drawFrame();
  await Promise.all([drawPeople($('people'), page), drawPhone($('phone'), page), drawPanel()]);
}

async function refresh(topics) {
  const has = (list) => topics.some((topic) => list.includes(topic));
  if (has(['numbers', 'settings', 'faults', 'webhooks'])) await loadState();
  const work = [];
  if (has(['numbers', 'customers', 'messages']) && !isBusy($('people')))
    work.push(drawPeople($('people'), page));
  if (has(['numbers', 'customers', 'messages'])) work.push(drawPhone($('phone'), page));
  if (has(topicsOf[panelName()]) && !isBusy($('panel'))) work.push(drawPanel());
  await Promise.all(work);
}

function listen() {
  const source = new EventSource('/control/events');
  let opened = false;
  source.onopen = () => {
    // News between the first drawing and this moment was missed.
    if (opened) drawAll();
    else refresh(['messages']);
    opened = true;
  };
  source.onmessage = (event) => refresh(JSON.parse(event.data));
}

$('language').onclick = () => {
  switchLanguage();
  drawAll();
};
$('theme').onclick = () => {
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  localStorage.sandboxTheme = dark ? 'light' : 'dark';
  document.documentElement.dataset.theme = localStorage.sandboxTheme;
};
if (localStorage.sandboxTheme) document.documentElement.dataset.theme = localStorage.sandboxTheme;
addEventListener('hashchange', () => {
  readAddress();
  drawAll();
});
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(['messages']));
readAddress();
await drawAll();
listen();

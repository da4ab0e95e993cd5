import { get, post, toast } from './api.js';
import { bubble } from './bubble.js';
import { button, check, h, select } from './dom.js';
import { go } from './page.js';
import { avatar } from './people.js';
import { dayAndTime, language, t } from './words.js';

const readsWhenOpen = { on: localStorage.sandboxReads !== 'no' };
let frame = null;
let frameFor = '';
let quote = null;
let editing = null;

/** The phone of one customer: their chat with the business. The composer stays while messages redraw. */
export async function drawPhone(root, page) {
  if (!page.customer || !page.numberId) {
    frame = null;
    frameFor = '';
    root.replaceChildren(h('div', { class: 'phone blank' }, h('p', {}, t('noChat'))));
    return;
  }
  const chat = await get(`chats/${page.numberId}/${page.customer}`);
  const number = page.state.numbers.find((each) => each.id === page.numberId);
  const key = `${page.numberId}/${page.customer}/${language}`;
  if (key !== frameFor) {
    frameFor = key;
    quote = null;
    editing = null;
    frame = buildFrame(page, number);
    root.replaceChildren(frame.root);
  }
  frame.draw(chat, number);
  readIfOpen(page, chat);
}

function readIfOpen(page, chat) {
  const unread =
    chat.unread > 0 ||
    chat.messages.some((message) => message.direction === 'out' && message.status === 'delivered');
  if (!readsWhenOpen.on || !unread || document.visibilityState !== 'visible') return;
  if (document.body.dataset.section !== 'phone' && innerWidth < 1100) return;
  const delivered = chat.messages.some(
    (message) => message.direction === 'out' && message.status === 'delivered',
  );
  if (delivered) post(`chats/${page.numberId}/${page.customer}/read`);
}

function buildFrame(page, number) {
  const status = h('small', {});
  const messages = h('ol', { class: 'messages', 'aria-label': t('phone'), tabIndex: 0 });
  const note = h('p', { class: 'window-note' });
  const aside = h('div', { class: 'quote-bar', hidden: true });
  const field = h('textarea', { rows: 1, placeholder: t('message'), 'aria-label': t('message') });
  const person = h('details', { class: 'person' });
  const send = (body) =>
    post(`customers/${page.customer}/messages`, { phoneNumberId: page.numberId, ...body });

  const setAside = (text) => {
    aside.hidden = !text;
    aside.replaceChildren(
      h('span', {}, text ?? ''),
      button('×', clearAside, { 'aria-label': t('cancel'), class: 'quiet' }),
    );
  };
  const clearAside = () => {
    quote = null;
    editing = null;
    setAside(null);
  };
  const submit = async () => {
    const text = field.value.trim();
    if (!text) return;
    field.value = '';
    const what = editing
      ? { type: 'edit', messageId: editing, text }
      : { type: 'text', text, messageId: quote ?? undefined };
    clearAside();
    await send(what);
  };
  field.onkeydown = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  };
  const act = {
    tap: (message, choice) =>
      send({ type: choice.tapType, id: choice.id, title: choice.label, messageId: message.id }),
    row: (message, choice) =>
      send({
        type: 'list_reply',
        id: choice.id,
        title: choice.title,
        description: choice.description,
        messageId: message.id,
      }),
    react: (message, emoji) => send({ type: 'reaction', messageId: message.id, emoji }),
    location: (message) => send({ type: 'location', messageId: message.id }),
    contact: (message) => send({ type: 'contacts', messageId: message.id }),
    quote: (message) => {
      quote = message.id;
      setAside(message.text ?? message.type);
      field.focus();
    },
    edit: (message) => {
      editing = message.id;
      field.value = message.text ?? '';
      setAside(`${t('edit')}: ${message.text ?? ''}`);
      field.focus();
    },
    remove: (message) => send({ type: 'revoke', messageId: message.id }),
  };
  const root = h(
    'div',
    { class: 'phone' },
    h(
      'div',
      { class: 'phone-head' },
      button('‹', () => go({ customer: null, section: 'phone' }), { class: 'back', 'aria-label': t('back') }),
      avatar(number.verifiedName, number.id),
      h('div', { class: 'phone-title' }, h('strong', {}, number.verifiedName), status),
      person,
    ),
    messages,
    note,
    aside,
    h(
      'div',
      { class: 'composer' },
      attachMenu(send),
      field,
      button('➤', submit, { class: 'send', 'aria-label': t('send') }),
    ),
  );
  return {
    root,
    draw: (chat, current) => drawChat({ root, status, messages, note, person, act, page }, chat, current),
  };
}

function drawChat(parts, chat, number) {
  const { status, messages, note, person, act, page } = parts;
  status.textContent = chat.typing ? t('typing') : number.display;
  const named = `${chat.customer.name} (+${chat.customer.phone})`;
  note.textContent = chat.windowClosesAt
    ? `${named} · ${t('windowOpen')} ${dayAndTime(chat.windowClosesAt)}`
    : `${named} · ${t('windowClosed')}`;
  const nearEnd = messages.scrollHeight - messages.scrollTop - messages.clientHeight < 120;
  const openMenus = [...messages.querySelectorAll('details[open]')].map((node) => node.dataset.key);
  messages.replaceChildren(...withDays(chat.messages, act));
  for (const node of messages.querySelectorAll('details'))
    if (openMenus.includes(node.dataset.key)) node.open = true;
  if (nearEnd || !messages.dataset.seen) messages.scrollTop = messages.scrollHeight;
  messages.dataset.seen = 'yes';
  if (!person.open) drawPerson(person, chat.customer, page);
}

function withDays(messages, act) {
  let day = '';
  return messages.flatMap((message) => {
    const own = dayName(message.at);
    const separator = own === day ? [] : [h('li', { class: 'day' }, h('span', {}, own))];
    day = own;
    return [...separator, bubble(message, act)];
  });
}

function dayName(at) {
  const date = new Date(at).toDateString();
  if (date === new Date().toDateString()) return t('today');
  if (date === new Date(Date.now() - 86_400_000).toDateString()) return t('yesterday');
  return new Date(at).toLocaleDateString(language, { dateStyle: 'long' });
}

function attachMenu(send) {
  const file = h('input', { type: 'file', hidden: true, onchange: () => sendFile(file, send) });
  const menu = h('details', { class: 'menu up' });
  const item = (label, run) =>
    button(label, async () => {
      menu.open = false;
      await run();
    });
  menu.append(
    h('summary', { 'aria-label': t('attach'), role: 'button' }, '+'),
    h(
      'div',
      { class: 'menu-list' },
      item(t('photo'), () => send({ type: 'image' })),
      item(t('file'), () => file.click()),
      item(t('document'), () => send({ type: 'document' })),
      item(t('voice'), () => send({ type: 'voice' })),
      item(t('location'), () => send({ type: 'location' })),
      item(t('contact'), () => send({ type: 'contacts' })),
      item(t('sticker'), () => send({ type: 'sticker' })),
      item(t('unsupported'), () => send({ type: 'unsupported' })),
    ),
  );
  return h('span', {}, menu, file);
}

async function sendFile(input, send) {
  const [file] = input.files;
  input.value = '';
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  const kind = file.type.split('/')[0];
  const type = ['image', 'video', 'audio'].includes(kind) ? kind : 'document';
  await send({
    type,
    file: { mime: file.type || 'application/octet-stream', name: file.name, base64: btoa(binary) },
  });
}

async function drawPerson(root, customer, page) {
  const { data } = await get('behaviours');
  const full = (await get(`customers?search=${customer.phone}`)).data.find(
    (each) => each.phone === customer.phone,
  );
  const change = (body) => post(`customers/${customer.phone}`, body);
  const name = h('input', { value: customer.name, 'aria-label': t('name') });
  const newNumber = h('input', { type: 'tel', placeholder: t('newNumber'), 'aria-label': t('newNumber') });
  const stopped = full?.stoppedMarketing.includes(page.numberId);
  const blocked = full?.blockedPhones.includes(page.numberId);
  const marketing = (value) =>
    post(`customers/${customer.phone}/marketing`, { value, phoneNumberId: page.numberId });
  const done = (run) => async () => {
    root.open = false;
    await run();
    toast(t('done'));
  };
  root.replaceChildren(
    h('summary', { 'aria-label': t('person'), role: 'button' }, '⋮'),
    h(
      'div',
      { class: 'person-form' },
      h(
        'div',
        { class: 'inline' },
        name,
        button(
          t('rename'),
          done(() => change({ name: name.value })),
        ),
      ),
      select(
        t('behaves'),
        [
          ['', t('byNumber')],
          ['none', t('normal')],
          ...data.map((each) => [each.suffix, `…${each.suffix} ${each[language]}`]),
        ],
        customer.behaviour ?? '',
        done2(root, (value) => change({ behaviour: value })),
      ),
      check(t('hidesPhone'), full?.hidesPhone ?? false, (value) =>
        change({
          hidesPhone: value,
          username: value ? customer.name.toLowerCase().replaceAll(/[^a-z]+/g, '.') : '',
        }),
      ),
      check(t('readNow'), readsWhenOpen.on, (value) => {
        readsWhenOpen.on = value;
        localStorage.sandboxReads = value ? 'yes' : 'no';
      }),
      button(
        stopped ? t('resumeMarketing') : t('stopMarketing'),
        done(() => marketing(stopped ? 'resume' : 'stop')),
      ),
      button(
        blocked ? t('unblock') : t('block'),
        done(() =>
          change({
            blockedPhones: blocked
              ? full.blockedPhones.filter((id) => id !== page.numberId)
              : [...(full?.blockedPhones ?? []), page.numberId],
          }),
        ),
      ),
      button(
        t('fromAd'),
        done(() =>
          post(`customers/${customer.phone}/messages`, {
            phoneNumberId: page.numberId,
            type: 'text',
            text: 'Bonjour, c’est encore disponible ?',
            referral: {
              source_url: 'https://fb.me/sandbox',
              source_id: '6001',
              source_type: 'ad',
              headline: 'Essai offert',
              body: 'Écrivez-nous',
              media_type: 'image',
              image_url: new URL('/ad.png', location.href).href,
              ctwa_clid: 'ARsandbox',
            },
          }),
        ),
      ),
      h(
        'div',
        { class: 'inline' },
        newNumber,
        button(
          t('changeNumber'),
          done(() =>
            post(`customers/${customer.phone}/change-number`, {
              phoneNumberId: page.numberId,
              to: newNumber.value,
            }),
          ),
        ),
      ),
    ),
  );
}

function done2(root, run) {
  return async (value) => {
    root.open = false;
    await run(value);
    toast(t('done'));
  };
}

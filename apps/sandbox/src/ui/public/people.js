import { get, post } from './api.js';
import { button, h, select } from './dom.js';
import { go } from './page.js';
import { t, time } from './words.js';

let search = '';
const kindWords = {
  image: 'photo',
  audio: 'voice',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
  unsupported: 'unsupported',
};

/** Numbers on top, customers with their last message under them. */
export async function drawPeople(root, page) {
  const { numbers } = page.state;
  if (numbers.length === 0) {
    root.replaceChildren(emptyNumbers());
    return;
  }
  const chats = await get(`chats?phoneNumberId=${page.numberId}&search=${encodeURIComponent(search)}`);
  const known = await get(`customers?search=${encodeURIComponent(search)}`);
  const withChat = new Set(chats.data.map((chat) => chat.customer.phone));
  const others = known.data.filter((customer) => !withChat.has(customer.phone)).slice(0, 30);
  const list = h(
    'ul',
    { class: 'chats' },
    chats.data.map((chat) => row(page, chat.customer, chat)),
    others.map((customer) => row(page, customer, null)),
  );
  root.replaceChildren(
    select(
      t('number'),
      numbers.map((number) => [number.id, `${number.verifiedName} · ${number.display}`]),
      page.numberId,
      (id) => go({ numberId: id, customer: null }),
    ),
    addForm(page),
    h('input', {
      type: 'search',
      placeholder: t('search'),
      'aria-label': t('search'),
      value: search,
      oninput: (event) => {
        search = event.target.value;
        clearTimeout(root.wait);
        root.wait = setTimeout(async () => {
          await drawPeople(root, page);
          const field = root.querySelector('[type=search]');
          field.focus();
          field.setSelectionRange(search.length, search.length);
        }, 200);
      },
    }),
    list,
  );
}

function emptyNumbers() {
  return h(
    'div',
    { class: 'empty' },
    h('p', {}, t('noNumber')),
    button(t('connectDemo'), () => post('signup', {}), { class: 'primary' }),
  );
}

function addForm(page) {
  const phone = h('input', {
    type: 'tel',
    placeholder: '+33 7 00 00 01 01',
    'aria-label': t('customerNumber'),
    required: true,
  });
  const name = h('input', { placeholder: t('customerName'), 'aria-label': t('customerName') });
  return h(
    'details',
    { class: 'add' },
    h('summary', {}, `+ ${t('addCustomer')}`),
    h(
      'form',
      {
        onsubmit: async (event) => {
          event.preventDefault();
          const customer = await post('customers', { phone: phone.value, name: name.value || undefined });
          document.activeElement?.blur();
          go({ section: 'phone', numberId: page.numberId, customer: customer.phone });
        },
      },
      phone,
      name,
      h('button', { class: 'primary' }, t('addCustomer')),
    ),
  );
}

function row(page, customer, chat) {
  const selected = page.customer === customer.phone;
  const last = chat?.last;
  const preview = last
    ? (last.text ?? t(kindWords[last.media?.kind ?? last.type] ?? 'message'))
    : `+${customer.phone}`;
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: 'chat',
        'aria-current': selected ? 'true' : undefined,
        onclick: () => go({ section: 'phone', numberId: page.numberId, customer: customer.phone }),
      },
      avatar(customer.name, customer.phone),
      h(
        'span',
        { class: 'chat-main' },
        h('span', { class: 'chat-name' }, customer.name, h('small', {}, ` …${customer.phone.slice(-4)}`)),
        h('span', { class: 'chat-last' }, preview),
      ),
      h(
        'span',
        { class: 'chat-side' },
        chat ? h('time', {}, time(chat.lastAt)) : null,
        chat?.unread ? h('span', { class: 'unread' }, String(chat.unread)) : null,
      ),
    ),
  );
}

export function avatar(name, seed) {
  let hue = 0;
  for (const letter of String(seed)) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  const letters = name
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('');
  return h('span', { class: 'avatar', style: `--hue:${hue}`, 'aria-hidden': 'true' }, letters);
}

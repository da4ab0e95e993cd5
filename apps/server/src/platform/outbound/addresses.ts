import ipaddr from 'ipaddr.js';

/** Public by class, but a door to the inside of a cloud: Azure's and Oracle's metadata services. */
const refused = new Set(['168.63.129.16', '192.0.0.192']);
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** True when an address belongs to the public internet and to nothing inside our own network. */
export function isPublicAddress(text: string): boolean {
  const literal = text.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(literal)) return false;
  // `process` unwraps ::ffff:127.0.0.1, which would otherwise hide an IPv4 address.
  const address = ipaddr.process(literal);
  if (address.range() !== 'unicast' || refused.has(address.toString())) return false;
  // The old form ::7f00:1 counts as unicast for the library; only 2000::/3 is given out to anybody.
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

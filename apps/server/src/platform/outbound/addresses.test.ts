import { expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';

test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '[2a00:1450:4007:80e::200e]'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine, IPv6', '::1'],
  ['any address of this machine', '0.0.0.0'],
  ['any address of this machine, IPv6', '::'],
  ['private networks', '10.1.2.3'],
  ['private networks', '172.16.0.1'],
  ['private networks', '192.168.1.1'],
  ['the network of a provider', '100.64.0.1'],
  ['metadata of AWS and Google', '169.254.169.254'],
  ['metadata of AWS, IPv6', 'fd00:ec2::254'],
  ['metadata of Azure, public by its class', '168.63.129.16'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['IPv4 in IPv6, in hexadecimal', '::ffff:7f00:1'],
  ['the old form of IPv4 in IPv6', '::7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:7f00:1::'],
  ['link-local', 'fe80::1'],
  ['unique local', 'fc00::1'],
  ['multicast', '224.0.0.1'],
  ['multicast, IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['documentation', '2001:db8::1'],
  ['no address at all', 'localhost'],
])('%s is not: %s', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

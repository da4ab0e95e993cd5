import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlace } from './readPlace.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };

test('coordinates as people write them', () => {
  for (const text of ['48.8566, 2.3522', '48.8566 2.3522', '(48.8566,2.3522)', ' 48.8566 ; 2.3522 ']) {
    expect(readPlace(text), text).toEqual(paris);
  }
  for (const text of ['', 'Paris', '48.8566', '95.1, 2.3', '48.85, 190', '1.2, 3.4, 5.6']) {
    expect(readPlace(text), text).toBeNull();
  }
});

test('addresses of maps: the pin, not the middle of the picture', () => {
  for (const address of [
    'https://www.google.com/maps/place/Paris/@48.85,2.30,12z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d48.8566!4d2.3522',
    'https://www.google.com/maps?q=48.8566,2.3522',
    'https://www.google.com/maps/search/?api=1&query=48.8566%2C2.3522',
    'https://maps.apple.com/?ll=48.8566,2.3522&q=Paris',
    'https://www.openstreetmap.org/?mlat=48.8566&mlon=2.3522#map=16/48.1/2.1',
    'https://www.openstreetmap.org/#map=16/48.8566/2.3522',
    'https://www.google.com/maps/@48.8566,2.3522,15z',
    'geo:48.8566,2.3522?z=12',
  ]) {
    expect(readPlace(address), address).toEqual(paris);
  }
  expect(readPlace('https://maps.app.goo.gl/abc')).toBeNull();
});

test('any place on earth is read as it is written', () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true }).map((value) => Number(value.toFixed(6)) + 0);
  const longitude = fc
    .double({ min: -180, max: 180, noNaN: true })
    .map((value) => Number(value.toFixed(6)) + 0);
  fc.assert(
    fc.property(latitude, longitude, (lat, lng) => {
      expect(readPlace(`${lat.toFixed(6)}, ${lng.toFixed(6)}`)).toEqual({ latitude: lat, longitude: lng });
    }),
  );
});

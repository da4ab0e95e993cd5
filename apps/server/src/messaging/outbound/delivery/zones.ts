const known = new Map<string, readonly string[]>();

/** Every time zone that people of a country (`FR`) live in; none for a country that nobody knows. */
export function zonesOf(country: string | null): readonly string[] {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return [];
  let zones = known.get(country);
  if (!zones) {
    zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
    known.set(country, zones);
  }
  return zones;
}

/** The zones that count for somebody: those of their country, or the team's when the country is unknown. */
export function zonesFor(country: string | null, teamZone: string): readonly string[] {
  const zones = zonesOf(country);
  return zones.length > 0 ? zones : [teamZone];
}

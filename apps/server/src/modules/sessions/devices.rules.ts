/**
 * Reads browser and system from a user agent, so that players recognise their devices in lists. It is only a hint: clients can send
 * any text, so nothing is allowed or refused by it.
 */
export interface Device {
  browser: string | null
  system: string | null
  kind: 'phone' | 'tablet' | 'computer' | null
}

/** The first match counts. Browsers that also call themselves Chrome or Safari come before those. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string, Exclude<Device['kind'], null>])[] = [
  [/\biPhone\b|\biPod\b/, 'iOS', 'phone'],
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
]

export function readDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  const [, system = null, kind = null] = SYSTEMS.find(([mark]) => mark.test(userAgent)) ?? []
  return { browser, system, kind }
}

export interface Sighting {
  user_agent: string
  fingerprint: string | null
  country: string
}

/**
 * Compares fingerprints. Only if neither was sent, compares countries and parsed user agents: a thief could leave the fingerprint out, and
 * guess that the player uses Chrome on Windows.
 */
export function isSameDevice(one: Sighting, other: Sighting): boolean {
  if (one.fingerprint !== null || other.fingerprint !== null) return one.fingerprint === other.fingerprint
  const [a, b] = [readDevice(one.user_agent), readDevice(other.user_agent)]
  if (one.country !== other.country) return false
  return a.browser === b.browser && a.system === b.system && a.kind === b.kind
}

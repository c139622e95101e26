import type { MaskSpec } from './mask.ts'

/** Postal codes with a fixed format. Other countries accept any letters and digits. */
const PATTERNS: Readonly<Record<string, string>> = {
  AT: '####',
  AU: '####',
  BE: '####',
  BR: '#####-###',
  CA: '@#@ #@#',
  CH: '####',
  CZ: '### ##',
  DE: '#####',
  DK: '####',
  EE: '#####',
  ES: '#####',
  FI: '#####',
  GR: '### ##',
  HU: '####',
  ID: '#####',
  IN: '######',
  IR: '#####-#####',
  IT: '#####',
  JP: '###-####',
  KZ: '######',
  MX: '#####',
  NO: '####',
  NZ: '####',
  PL: '##-###',
  PT: '####-###',
  RO: '######',
  SE: '### ##',
  SK: '### ##',
  TR: '#####',
  UA: '#####',
  UZ: '######',
}

export function postalMask(country: string | undefined): MaskSpec | null {
  const pattern = country === undefined ? undefined : PATTERNS[country]
  return pattern === undefined ? null : { pattern }
}

/**
 * For countries without a known format: upper-case letters, digits, single spaces and dashes, at most 10 characters.
 */
export function freePostalCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trimStart()
    .slice(0, 10)
}

import type { MaskSpec } from './mask.ts'

/** Postal codes with a fixed shape; elsewhere letters and digits are taken as they come. */
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

/** Where no shape is known: capital letters, digits, single blanks and dashes, at most 10. */
export function freePostalCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trimStart()
    .slice(0, 10)
}

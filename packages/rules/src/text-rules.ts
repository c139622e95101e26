import { isCpf } from './cpf.ts'
import { toPattern } from './pattern.ts'
import type { Rule, Rules } from './rule.ts'
import { toText, type Value } from './values.ts'

const matches =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(toText(value))

/** An invalid pattern refuses everything instead of accepting everything. */
function fits(params: readonly string[], value: Value): boolean | null {
  return toPattern(params.join(','))?.test(toText(value)) ?? null
}

// Local part and domain by RFC 5321 lengths; no supported mail service accepts quoted local parts or address
// literals.
const EMAIL =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/
const MAC = /^[0-9A-Fa-f]{2}([:-])([0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}$/

function isUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

function isIpv6(text: string): boolean {
  return /^[0-9A-Fa-f:.]+$/.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`)
}

export const textRules: Rules = {
  email: matches(EMAIL),
  url: (value) => isUrl(toText(value)),
  // With combining marks: Hindi names need them.
  alpha: matches(/^[\p{L}\p{M}]+$/u),
  alpha_num: matches(/^[\p{L}\p{M}\p{N}]+$/u),
  alpha_dash: matches(/^[\p{L}\p{M}\p{N}_-]+$/u),
  regex: (value, params) => fits(params, value) === true,
  not_regex: (value, params) => fits(params, value) === false,
  ip: (value) => IPV4.test(toText(value)) || isIpv6(toText(value)),
  mac: matches(MAC),
  string: (value) => typeof value === 'string',
  uppercase: (value) => toText(value) === toText(value).toUpperCase(),
  lowercase: (value) => toText(value) === toText(value).toLowerCase(),
  cpf_number: (value) => isCpf(toText(value)),
  country_code: matches(/^[A-Z]{2}$/),
  language_code: matches(/^[a-z]{2}$/),
  yes_type: matches(/^(yes|on|1|true)$/),
  no_type: matches(/^(no|off|0|false)$/),
}

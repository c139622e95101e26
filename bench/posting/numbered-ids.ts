/** IDs that a number determines, in programs and in statements. The prefix keeps those of players and of rounds apart. */
const PREFIX = { player: '00000000-0000-4000-8000-', round: '00000000-0000-4000-9000-' }

const DIGITS = 12

type Kind = keyof typeof PREFIX

export const numberedId = (kind: Kind, number: number): string =>
  PREFIX[kind] + String(number).padStart(DIGITS, '0')

/** @param number An expression of SQL */
export const numberedIdSql = (kind: Kind, number: string): string =>
  `('${PREFIX[kind]}' || lpad((${number})::text, ${DIGITS}, '0'))::uuid`

/** Card brands by their first digits: only those whose numbers are grouped differently. */

export type CardKind = 'visa' | 'mastercard' | 'amex' | 'maestro' | 'unionpay' | 'mir' | 'elo'

const KINDS: readonly { kind: CardKind; begins: RegExp }[] = [
  { kind: 'elo', begins: /^(4011|4312|4389|5041|5066|5067|509|6277|6362|650|651|6550)/ },
  { kind: 'mir', begins: /^220[0-4]/ },
  { kind: 'amex', begins: /^3[47]/ },
  { kind: 'visa', begins: /^4/ },
  { kind: 'mastercard', begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { kind: 'unionpay', begins: /^62/ },
  { kind: 'maestro', begins: /^(50|5[6-9]|6)/ },
]

export const CARD_PATTERN = '#### #### #### #### ###'
export const AMEX_PATTERN = '#### ###### #####'

export function cardKindOf(digits: string): CardKind | null {
  return KINDS.find(({ begins }) => begins.test(digits))?.kind ?? null
}

/** Account and card numbers: validates checksums, and redacts numbers from texts that must not contain them. Pure. */

/** ISO 13616: moves the first four characters to the end, replaces letters by numbers, and checks that mod 97 is 1. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** ISO/IEC 7812: 12 to 19 digits whose Luhn sum is a multiple of 10. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  if (!/^\d{12,19}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false
  return luhnOf(digits) % 10 === 0
}

/** The Luhn sum: every second digit from the right is doubled, and the digits of results above 9 are added. */
function luhnOf(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(index) - 48
    const isDoubled = (digits.length - index) % 2 === 0
    sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum
}

const UUID = /(\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)/gi
/** Groups of letters and digits with gaps between them. Nothing has to follow, so the pattern never backtracks. */
const RUN = /[\da-z]+(?:[ \u00a0-][\da-z]+)*/gi
/** Cards are never written digit by digit, and trying many short groups would take long. */
const PART_OF_CARD = /^\d{2,19}$/
const GROUP = /[\da-z]+/gi
/** The longest IBAN has 34 characters. */
const LONGEST = 34

/**
 * Redacts card numbers and IBANs, written together, with spaces or with dashes. An ID or a decimal number that only looks
 * like one stays unless its checksum is valid. Anyone can send texts that are logged, so the time must grow only linearly
 * with the length.
 */
export function redactAccountNumbers(text: string): string {
  return text
    .split(UUID)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(RUN, redactRun)))
    .join('')
}

function redactRun(run: string, at: number, text: string): string {
  if (!/\d/.test(run)) return run
  const isAfterPoint = /\d\.$/.test(text.slice(Math.max(0, at - 2), at))
  const isBeforePoint = /^\.\d/.test(text.slice(at + run.length, at + run.length + 2))
  const all = [...run.matchAll(GROUP)].map(([group], index, { length }) => {
    const isDecimal = (index === 0 && isAfterPoint) || (index === length - 1 && isBeforePoint)
    return isDecimal ? '' : group
  })
  const ends = [...run.matchAll(GROUP)].map(({ 0: group, index }) => index + group.length)
  let shown = ''
  let shownUpTo = 0
  for (const from of all.keys()) {
    const count = countOfNumber(all, from)
    if (count === 0) continue
    const start = (ends[from] ?? 0) - (all[from]?.length ?? 0)
    if (start >= shownUpTo) shown += `${run.slice(shownUpTo, start)}…`
    shownUpTo = Math.max(shownUpTo, ends[from + count - 1] ?? 0)
  }
  return shown + run.slice(shownUpTo)
}

/** The number of groups, from this one on, that form the longest card number or IBAN; 0 if there is none. */
function countOfNumber(groups: readonly string[], from: number): number {
  const isIbanStart = /^[a-z]{2}\d{2}/i.test(groups[from] ?? '')
  let joined = ''
  let found = 0
  for (let index = from; index < groups.length && joined.length < LONGEST; index += 1) {
    const group = groups[index] ?? ''
    // IBANs are written together or in groups of four; the last group can be shorter.
    const isInFours = index === from || (groups[index - 1]?.length === 4 && group.length <= 4)
    if (isIbanStart ? !isInFours : !PART_OF_CARD.test(group)) break
    joined += group
    const isNumber = isIbanStart
      ? joined.length >= 15 && isIban(joined)
      : joined.length >= 12 && isCardNumber(joined)
    if (isNumber) found = index - from + 1
  }
  return found
}

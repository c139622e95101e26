/** Numbers of bank accounts and cards: their checksums, and their removal from texts that must not hold them. Pure. */

/** ISO 13616: the number, turned and read as digits, leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** ISO/IEC 7812: 12 to 19 digits, the last of which makes the sum of all divisible by 10, every second one doubled. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  if (!/^\d{12,19}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const GAP = '[ \\u00a0-]'
const UUID = '\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b'
const IBAN = `\\b[a-z]{2}\\d{2}(?:[a-z0-9]{11,30}|(?:${GAP}[a-z0-9]{4}){2,7}(?:${GAP}[a-z0-9]{1,4})?)(?![a-z0-9])`
const DIGITS = `(?<![\\da-z]|\\d\\.)\\d(?:${GAP}?\\d){11,}(?![\\da-z]|\\.\\d)`
const suspects = new RegExp(`${UUID}|(?<iban>${IBAN})|(?<digits>${DIGITS})`, 'gi')

/**
 * Takes card numbers and IBANs out of a text, written together, with spaces or with dashes. An id that only looks like one
 * stays unless its checksum is right as well.
 */
export function redactAccountNumbers(text: string): string {
  return text.replace(suspects, (found: string, ...rest: unknown[]) => {
    const { iban, digits } = rest.at(-1) as { iban?: string; digits?: string }
    if (iban !== undefined && anyRun(iban, isIban)) return '…'
    if ((digits ?? iban) !== undefined && anyRun(found, isCardNumber)) return '…'
    return found
  })
}

/** Whether groups that follow one another make such a number: words and numbers may stand around it. */
function anyRun(text: string, isNumber: (text: string) => boolean): boolean {
  const groups = text.split(new RegExp(GAP))
  return groups.some((_, from) =>
    groups.some((_, to) => to >= from && isNumber(groups.slice(from, to + 1).join(''))),
  )
}

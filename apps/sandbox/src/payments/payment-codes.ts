/** Payment codes: for a Brazilian instant payment (BR Code), or for a cash agent. */
import { crc16 } from './crc16.ts'

const REAL = '986'
const CRC_START = 0xffff

/** One field of an EMV code: its number, the length of its value as two digits, and the value. */
function field(number: string, value: string): string {
  return number + String(value.length).padStart(2, '0') + value
}

/** A BR Code by the manual of the central bank, with the page of the payment as its address. */
export function pixCode(url: string, amount: string, txid: string): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', url.replace(/^https?:\/\//, '').slice(0, 77))
  const body = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', REAL),
    field('54', amount),
    field('58', 'BR'),
    field('59', 'FAIRHALL SANDBOX'),
    field('60', 'SAO PAULO'),
    field('62', field('05', txid.replaceAll('-', '').slice(0, 25))),
    '6304',
  ].join('')
  return body + crc16(Buffer.from(body), CRC_START).toString(16).toUpperCase().padStart(4, '0')
}

/** Twelve digits in groups, for reading them out. */
export function cashCode(bytes: Buffer): string {
  const digits = (bytes.readUIntBE(0, 6) % 10 ** 12).toString().padStart(12, '0')
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

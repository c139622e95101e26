/** The only source of randomness, so that tests can control it. All of its values are suitable for secrets. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export interface Random {
  bytes(count: number): Buffer
  /**
   * Version 4: player IDs are public and must not reveal when they were created. The second segment begins with the number of
   * the cell, so 114 bits are random.
   */
  uuid(): string
  /** The given count of decimal digits, all equally likely. */
  digits(count: number): string
  /** A number with the given count of decimal digits; the first one is not zero. */
  number(count: number): string
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** The random values of a process of this cell, 0 to 255. */
export function randomOfCell(cell: number): Random {
  const digitsOfCell = cell.toString(16).padStart(2, '0')
  return {
    bytes: (count) => randomBytes(count),
    uuid() {
      const id = randomUUID()
      return `${id.slice(0, 9)}${digitsOfCell}${id.slice(11)}`
    },
    digits,
    number: (count) => `${randomInt(1, 10)}${digits(count - 1)}`,
  }
}

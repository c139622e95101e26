/** The only source of randomness, so that tests can foretell it. Everything it gives is fit for secrets. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export interface Random {
  bytes(count: number): Buffer
  /** Version 4: ids of players are shown and must not tell when they were made. */
  uuid(): string
  /** So many decimal digits, all equally likely. */
  digits(count: number): string
  /** So many decimal digits that are a number as it is written: the first one is not nought. */
  number(count: number): string
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
  digits,
  number: (count) => `${randomInt(1, 10)}${digits(count - 1)}`,
}

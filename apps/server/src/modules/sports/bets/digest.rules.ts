import { hash } from 'node:crypto'

/** Digest that identifies a repeat as the same call. */
export function digestOf(...content: readonly unknown[]): string {
  const texts = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return hash('sha256', JSON.stringify(content, texts)).slice(0, 32)
}

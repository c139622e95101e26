/** Array literals of PostgreSQL, written and read by hand: the driver's own way costs a third of a batch. */

export function toPlainArray(values: readonly (string | bigint | number | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) text += (i === 0 ? '' : ',') + (values[i] ?? 'NULL')
  return `${text}}`
}

export function toBigints(literal: string): bigint[] {
  if (literal === '{}') return []
  return literal.slice(1, -1).split(',').map(BigInt)
}

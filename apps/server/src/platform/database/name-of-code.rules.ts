/**
 * SQL that reads a column of codes as their names, in kebab case: `case i.type when 1 then 'deposit' … end`. Null for other codes. The
 * column is our text, never input.
 */
export function nameOfCode(column: string, codes: Readonly<Record<string, number>>): string {
  const cases = Object.entries(codes).map(([name, code]) => `when ${code} then '${toKebabCase(name)}'`)
  return `case ${column} ${cases.join(' ')} end`
}

/** Codes as a list in an SQL statement: `(4, 5)`. */
export const listOfCodes = (codes: Readonly<Record<string, number>>): string =>
  `(${Object.values(codes).join(', ')})`

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

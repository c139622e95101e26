import { toText } from './arrays.ts'
import { toBinaryAmounts, toBinaryColumn } from './binary.ts'
import type { Statement, Value, Values } from './types.ts'

/**
 * Sends many rows as the parameters of one statement. A column with the same value in all rows is sent as one
 * value: the time of a batch, its currency and provider, and columns that are null throughout, so about half
 * of them. Other columns are sent as arrays, which are unnested in the select list: in `from` the server
 * would materialise them first. If each row has the same number of amounts, these are concatenated in one
 * array: parsing a literal per row took a tenth of the server's work.
 */
type ManyRows = {
  /** The name of the prepared statements; unique. */
  name: string
  /** The column types, in the order of the values. */
  types: readonly string[]
  /**
   * @param source what to select from, with the alias `k`; `k.n` numbers the rows from 1
   * @param columns expressions over it, in the order of the columns
   * @param next the number of the first free parameter
   */
  text: (source: string, columns: readonly string[], next: number) => string
}

/**
 * Each combination of varying columns makes a separate statement. Beyond this many combinations, all columns
 * are sent as arrays.
 */
const SHAPES_MAX = 64

/** @returns a function from rows (at least one) and further parameters to their statement */
export function manyRows({
  name,
  types,
  text,
}: ManyRows): (rows: readonly Values[], also?: Values) => Statement {
  const texts = new Map<number, string>()
  const all = 2 ** types.length - 1

  return (rows, also = []) => {
    let shape = shapeOf(types.length, rows)
    if (!texts.has(shape) && texts.size >= SHAPES_MAX) shape = all
    const known = texts.get(shape)
    const made = known ?? textOf(shape)
    if (known === undefined) texts.set(shape, made)
    const values = types.map((type, i) =>
      varies(shape, i) ? packed(type, rows, i) : toParameter(type, first(rows, i)),
    )
    return {
      name: `${name}_of_${shape}`,
      text: made,
      values: [...values, String(rows.length), ...also.map(toText)],
    }
  }

  function textOf(shape: number): string {
    const unnested: string[] = []
    const columns = types.map((type, i) => {
      const parameter = `$${i + 1}`
      if (!varies(shape, i)) return `${parameter}::${withoutWidth(type)}`
      const width = widthOf(type)
      if (width !== null) return `(${parameter}::bigint[])[k.n * ${width} - ${width - 1}:k.n * ${width}]`
      unnested.push(`unnest(${parameter}::${elementOf(type)}[]) as c${i}`)
      return type.endsWith('[]') ? `k.c${i}::${type}` : `k.c${i}`
    })
    const count = types.length + 1
    const source = `(select ${[...unnested, `generate_series(1, $${count}::int) as n`]}) k`
    return text(source, columns, count + 1)
  }
}

const varies = (shape: number, column: number) => Math.floor(shape / 2 ** column) % 2 === 1
const first = (rows: readonly Values[], column: number) => rows[0]?.[column] ?? null

function shapeOf(columns: number, rows: readonly Values[]): number {
  let shape = 0
  for (let i = 0; i < columns; i++) {
    const one = first(rows, i)
    if (!rows.every((row) => isSame(row[i] ?? null, one))) shape += 2 ** i
  }
  return shape
}

function isSame(one: Value, other: Value): boolean {
  if (one === other) return true
  if (one instanceof Date) return other instanceof Date && one.getTime() === other.getTime()
  if (!isAmounts(one) || !isAmounts(other) || one.length !== other.length) return false
  return one.every((amount, i) => amount === other[i])
}

const isAmounts = (value: Value): value is readonly bigint[] => Array.isArray(value)

/** The number of amounts that a column has in each row; null if it is not a column of amounts. */
function widthOf(type: string): number | null {
  const width = /\[(\d+)\]$/.exec(type)?.[1]
  return width === undefined ? null : Number(width)
}

const withoutWidth = (type: string) => type.replace(/\[\d+\]$/, '[]')
/** PostgreSQL has no arrays of arrays: an array of variable length is sent as its literal. */
const elementOf = (type: string) => (type.endsWith('[]') ? 'text' : type)

/** A value as a single parameter. @throws TypeError if the number of amounts is wrong */
export function toParameter(type: string, value: Value): string | null {
  if (isAmounts(value) && value.length !== widthOf(type))
    throw new TypeError(`wrong number of amounts for ${type}: ${value.length}`)
  return toText(value)
}

function packed(type: string, rows: readonly Values[], column: number): Buffer {
  const width = widthOf(type)
  return width === null ? toBinaryColumn(elementOf(type), rows, column) : toBinaryAmounts(width, rows, column)
}

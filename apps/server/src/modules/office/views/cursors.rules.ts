/** Cursors of pages: the values of the last row by which a list is sorted. A cursor that a caller makes up begins at the start. Pure. */
import { isUuid } from '../../../platform/uuid.ts'

export const toCursor = (...parts: readonly (string | bigint | Date)[]): string =>
  parts.map((part) => (part instanceof Date ? part.toISOString() : String(part))).join('~')

export const toTime = (text: string | undefined): Date | null => {
  const isMoment = text !== undefined && /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text))
  return isMoment ? new Date(text) : null
}
const toNumber = (text: string | undefined): bigint | null =>
  text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : null

/** Null at the start. */
export function readTimeAndId(cursor: string | undefined): { at: Date; id: string } | null {
  const [time, id = ''] = cursor?.split('~') ?? []
  const at = toTime(time)
  return at === null || !isUuid(id) ? null : { at, id }
}

export function readTimeAndNumber(cursor: string | undefined): { at: Date; number: bigint } | null {
  const [time, text] = cursor?.split('~') ?? []
  const [at, number] = [toTime(time), toNumber(text)]
  return at === null || number === null ? null : { at, number }
}

export const readNumber = (cursor: string | undefined): bigint | null => toNumber(cursor)

/** The rows of a page, and the cursor of the next one. `found` has one row more than a page if there is a next one. */
export function toPage<Row, Item>(
  found: readonly Row[],
  size: number,
  { toItem, cursorOf }: { toItem(row: Row): Item; cursorOf(row: Row): string },
): { items: Item[]; next: string | null } {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    next: found.length > size && last !== undefined ? cursorOf(last) : null,
  }
}

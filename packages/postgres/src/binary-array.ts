/**
 * Arrays of whole numbers in PostgreSQL's binary form, for the batches that are sent most often: it is written and read without a text of
 * each number. See docs/decisions/0032-arrays-written-by-us.md.
 */

const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const IS_NULL = -1

/** For a parameter `integer[]`. */
export const integerArray = (elements: readonly (number | null)[]): Buffer =>
  write({ oid: 23, bytes: 4, set: (view, place, value) => view.setInt32(place, value) }, elements)

/** For a parameter `bigint[]`. */
export const bigintArray = (elements: readonly (bigint | null)[]): Buffer =>
  write({ oid: 20, bytes: 8, set: (view, place, value) => view.setBigInt64(place, value) }, elements)

interface ElementType<Value> {
  oid: number
  bytes: number
  set(view: DataView, place: number, value: Value): void
}

function write<Value>({ oid, bytes, set }: ElementType<Value>, elements: readonly (Value | null)[]): Buffer {
  const buffer = Buffer.alloc(HEADER_BYTES + elements.length * (LENGTH_BYTES + bytes))
  const view = new DataView(buffer.buffer, buffer.byteOffset)
  const hasNulls = elements.includes(null)
  // One dimension, which begins at 1.
  for (const [index, value] of [1, Number(hasNulls), oid, elements.length, 1].entries())
    view.setInt32(index * LENGTH_BYTES, value)
  let place = HEADER_BYTES
  for (const element of elements) {
    view.setInt32(place, element === null ? IS_NULL : bytes)
    place += LENGTH_BYTES
    if (element === null) continue
    set(view, place, element)
    place += bytes
  }
  return buffer.subarray(0, place)
}

/**
 * Arrays in PostgreSQL's binary form, for the batches that are sent most often: numbers are written and read without their text, and texts
 * without escapes. See docs/decisions/0032-arrays-written-by-us.md.
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

/** For a parameter `text[]` of long texts or of texts with quotes, such as JSON. */
export function textArray(elements: readonly (string | null)[]): Buffer {
  const bytes = elements.reduce((sum, one) => sum + LENGTH_BYTES + Buffer.byteLength(one ?? ''), HEADER_BYTES)
  const buffer = Buffer.alloc(bytes)
  let place = writeHeader(buffer, 25, elements)
  for (const element of elements) {
    const length = element === null ? IS_NULL : buffer.write(element, place + LENGTH_BYTES)
    place = buffer.writeInt32BE(length, place) + Math.max(length, 0)
  }
  return buffer
}

interface ElementType<Value> {
  oid: number
  bytes: number
  set(view: DataView, place: number, value: Value): void
}

function write<Value>({ oid, bytes, set }: ElementType<Value>, elements: readonly (Value | null)[]): Buffer {
  const buffer = Buffer.alloc(HEADER_BYTES + elements.length * (LENGTH_BYTES + bytes))
  const view = new DataView(buffer.buffer, buffer.byteOffset)
  let place = writeHeader(buffer, oid, elements)
  for (const element of elements) {
    view.setInt32(place, element === null ? IS_NULL : bytes)
    place += LENGTH_BYTES
    if (element === null) continue
    set(view, place, element)
    place += bytes
  }
  return buffer.subarray(0, place)
}

/** Of one dimension, which begins at 1. Returns where the elements begin. */
function writeHeader(buffer: Buffer, oid: number, elements: readonly unknown[]): number {
  const hasNulls = elements.includes(null)
  let place = 0
  for (const value of [1, Number(hasNulls), oid, elements.length, 1])
    place = buffer.writeInt32BE(value, place)
  return place
}

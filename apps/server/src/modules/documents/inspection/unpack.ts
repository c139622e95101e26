/** Inflates compressed data without holding more of it than requested. */
import { createInflate, type Inflate } from 'node:zlib'

interface Unpacked {
  /** The number of unpacked bytes. */
  bytes: number
  /** False if the data ended before its end marker. */
  isWhole: boolean
}

/** Stops as soon as there are more than `most` bytes; `bytes` is then larger than `most`. `see` gets each piece. */
export async function unpack(
  packed: readonly Buffer[],
  most: number,
  see: (piece: Buffer) => void = () => undefined,
): Promise<Unpacked> {
  const inflate = createInflate()
  let bytes = 0
  try {
    feed(inflate, packed)
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      bytes += chunk.length
      see(chunk)
      if (bytes > most) break
    }
    return { bytes, isWhole: bytes <= most }
  } catch {
    return { bytes, isWhole: false }
  } finally {
    inflate.destroy()
  }
}

function feed(inflate: Inflate, packed: readonly Buffer[]): void {
  for (const part of packed) inflate.write(part)
  inflate.end()
}

/** Unpacks what is packed in a file without ever holding more of it than is asked for. */
import { createInflate, type Inflate } from 'node:zlib'

export interface Unpacked {
  /** All that came out was counted; `head` is the beginning of it. */
  bytes: number
  head: Buffer
  /** False where it broke off before its own end. */
  isWhole: boolean
}

/** Stops as soon as there is more than `most`: then `bytes` is larger than that. */
export async function unpack(packed: readonly Buffer[], most: number, headMost = 0): Promise<Unpacked> {
  const inflate = createInflate()
  const head: Buffer[] = []
  let bytes = 0
  let kept = 0
  try {
    feed(inflate, packed)
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (kept < headMost) head.push(chunk.subarray(0, headMost - kept))
      kept += chunk.length
      if (bytes > most) break
    }
    return { bytes, head: Buffer.concat(head), isWhole: bytes <= most }
  } catch {
    return { bytes, head: Buffer.concat(head), isWhole: false }
  } finally {
    inflate.destroy()
  }
}

function feed(inflate: Inflate, packed: readonly Buffer[]): void {
  for (const part of packed) inflate.write(part)
  inflate.end()
}

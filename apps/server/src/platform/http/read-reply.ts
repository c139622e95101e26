/** Thrown as soon as a reply is longer than allowed, long before all of it is read. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong'
}

/**
 * Reads the body of a reply from outside. The bytes are counted while they arrive, and after they were decompressed: a
 * small compressed body can hold gigabytes. Leaving the loop cancels the rest.
 *
 * @throws ReplyTooLong
 */
export async function readReplyBytes(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new ReplyTooLong(`the reply has more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws ReplyTooLong */
export async function readReplyText(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): Promise<string> {
  return (await readReplyBytes(body, bytesMax)).toString('utf8')
}

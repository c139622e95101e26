/**
 * Answers requests that Node refuses before the framework sees them: too many headers, a request that takes too long, or one that is not
 * HTTP. Their replies have the form of all refusals, and the language of the installation, because no header could be read.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse } from '../errors.ts'
import type { ReplyDeps } from './error-reply.ts'

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

export function replyToBrokenRequest(
  { texts }: ReplyDeps,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const { code, refusal, status, values } = refuse('badRequest')
    const sent = statuses[error.code ?? ''] ?? status
    const body = JSON.stringify({
      error: { code, message: texts.error(refusal, texts.localeFor(undefined), values) },
    })
    socket.write(
      [
        `HTTP/1.1 ${sent} ${STATUS_CODES[sent]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}

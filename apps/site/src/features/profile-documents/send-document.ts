/**
 * Uploads a file with progress. It uses XMLHttpRequest, because fetch reports no upload progress. Otherwise it is a
 * call like any other, with the same token, language and errors.
 */
import { CallError } from '@fairhall/client'
import type { DocumentKind, PlayerDocument } from '@fairhall/contract'
import { routes } from '@fairhall/contract/routes'
import { session } from '../../shell/session/session.ts'

/** Allows for a photo on a slow connection. The server's request timeout is the same. */
const TIMEOUT_MS = 120_000

interface Outgoing {
  kind: DocumentKind
  file: File
  locale: string
  signal: AbortSignal
  /** 0 to 1. */
  onShare: (share: number) => void
}

/** Throws `CallError`, or an `AbortError` if it was aborted. */
export async function sendDocument({ kind, file, locale, signal, onShare }: Outgoing): Promise<void> {
  const token = await session.token()
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open(routes.createDocument.method, routes.createDocument.path)
  request.timeout = TIMEOUT_MS
  request.setRequestHeader('accept-language', locale)
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0))
  await new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('timeout', () => reject(new CallError('timeout', 'timeout')))
    request.addEventListener('error', () => reject(new CallError('offline', 'offline')))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
  if (request.status === 401) session.over()
  if (request.status !== 200) throw toError(request)
}

function toError({ status, responseText }: XMLHttpRequest): CallError {
  const { error } = readReply(responseText)
  return new CallError('refused', error?.message ?? '', {
    status,
    code: error?.code ?? null,
    fields: error?.fields ?? {},
  })
}

interface Reply {
  data?: PlayerDocument
  error?: { code: number; message: string; fields?: Record<string, string[]> }
}

/** Proxies may reply with anything. */
function readReply(text: string): Reply {
  try {
    const reply: unknown = JSON.parse(text)
    return typeof reply === 'object' && reply !== null ? (reply as Reply) : {}
  } catch {
    return {}
  }
}

/** Content hashes: for inline sources of a content security policy, and for ETags. */
import { createHash } from 'node:crypto'

/** The CSP source of an inline script or style. */
export function sourceOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

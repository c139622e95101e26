/** What stands for a content: by its SHA-256 a policy names what may run, and a browser asks whether it has it already. */
import { createHash } from 'node:crypto'

/** How a policy names an inline script or style. */
export function sourceOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Security headers of every reply. A page with its own content security policy (pages of the site, game frames) keeps it.
 * Everything else is data, which may load and frame nothing.
 */
import type { FastifyReply } from 'fastify'

const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function addSecurityHeaders(reply: FastifyReply, publicUrl: string): void {
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('x-content-type-options', 'nosniff')
  if (!reply.hasHeader('cross-origin-opener-policy')) {
    // Hosted payment pages open in a separate window, and the site must notice when it closes.
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  }
  if (!reply.hasHeader('permissions-policy'))
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  if (publicUrl.startsWith('https:'))
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

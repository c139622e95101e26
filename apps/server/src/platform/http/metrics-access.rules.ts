/**
 * Access to `/metrics` without a token: only programs on this machine that connect directly, and none once the site is public.
 * Behind a proxy on this machine every peer address is a loopback address, and not every proxy adds forwarding headers. So a
 * public installation always needs `METRICS_TOKEN`.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { toPlainAddress } from './client-address.rules.ts'

interface MetricsRequest {
  /** The peer address of the connection, not from headers. */
  peerAddress: string
  headers: IncomingHttpHeaders
}

/** Headers that proxies and content delivery networks add. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|client-ip|cf-.*|cdn-loop|fastly-.*|fly-.*|x-envoy-.*|x-azure-.*)$/

/** `publicUrl` is the configured one, or null. */
export function isDirectLocalRequest(
  { peerAddress, headers }: MetricsRequest,
  publicUrl: string | null,
): boolean {
  if (publicUrl !== null && !isLoopbackHost(new URL(publicUrl).host)) return false
  if (!isLoopbackAddress(peerAddress) || !isLoopbackHost(headers.host ?? '')) return false
  return !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))
}

function isLoopbackAddress(address: string): boolean {
  const plain = toPlainAddress(address)
  return plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain)
}

/** Also protects against DNS rebinding: a page of another site would send its own host name. */
function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)
}

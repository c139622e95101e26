/** The site's own origins. Without a configured public address, the loopback name that the browser uses is one too. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** `host` is the Host header; the configured origin comes first. */
export function originsOf(publicUrl: string, isPublicUrlSet: boolean, host: string): string[] {
  const { origin } = new URL(publicUrl)
  const called = !isPublicUrlSet && LOOPBACK.test(host) ? URL.parse(`http://${host}`) : null
  return called === null ? [origin] : [origin, called.origin]
}

/** The site's own origins: where no public address is set, this machine by whichever name the browser calls it. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** `host` is what the browser calls this server; the address that is configured comes first. */
export function originsOf(publicUrl: string, isPublicUrlSet: boolean, host: string): string[] {
  const { origin } = new URL(publicUrl)
  const called = !isPublicUrlSet && LOOPBACK.test(host) ? URL.parse(`http://${host}`) : null
  return called === null ? [origin] : [origin, called.origin]
}
